import { Toasts } from '../ui/overlays/toast.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { Buttons } from './buttons.tsx'
import styles from './design.module.css'
import { Disclosures } from './disclosures.tsx'
import { Fields } from './fields.tsx'
import { Marks } from './marks.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'
import { Tokens } from './tokens.tsx'

const themes = ['dark', 'light'] as const

/** Every part of web/ui in every state, both themes side by side; names are those of tokens and files. */
export const Catalogue = () => (
  <main className={styles.page}>
    <header className={styles.head}>
      <h1>web/ui</h1>
      <ThemeSwitch />
    </header>
    <h2>overlays</h2>
    <Overlays />
    <div className={styles.themes}>
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} className={styles.theme} aria-label={theme}>
          <h2>{theme}</h2>
          <Tokens />
          <Buttons />
          <Fields id={theme} />
          <States />
          <Tables />
          <Disclosures id={theme} />
          <Marks />
        </section>
      ))}
    </div>
    <Toasts />
  </main>
)
