import { Toasts } from '../ui/overlays/toast.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import { Buttons } from './buttons.tsx'
import styles from './design.module.css'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'
import { Tokens } from './tokens.tsx'
import '../i18n/texts/home.ts'
import '../i18n/texts/pages.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Accordion } from '../ui/content/disclosure.tsx'
import { FoldedPanel } from '../ui/content/folded-panel.tsx'
import { OwnHtml } from '../ui/content/own-html.tsx'
import { PageHead } from '../ui/content/page-head.tsx'
import { TextButton } from '../ui/controls/text-link.tsx'
import { Part } from './part.tsx'
import '../i18n/texts/league.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { Crest } from '../games/components/crest.tsx'
import { Abbreviation } from '../ui/content/abbreviation.tsx'
import { Flag, flagDrawings } from '../ui/flag.tsx'
import { LogoMark, Wordmark } from '../ui/logo.tsx'
import { Row } from './part.tsx'

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

/** `id`: the prefix of this column's ids, so that no id is on the page twice. */
const Disclosures = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set([`${id}-faq1`]))
  const [isOpen, setOpen] = useState(false)
  const items = (['faq1', 'faq2'] as const).map((name) => ({
    id: `${id}-${name}`,
    title: t(`faqs.${name}.question`),
    content: <OwnHtml html={t(`faqs.${name}.answer`)} />,
  }))
  return (
    <Part name="page-head.tsx, disclosure.tsx, own-html.tsx, folded-panel.tsx">
      <PageHead title={t('faqs.title')} lead={t('faqs.lead')} />
      <Accordion items={items} expanded={expanded} onExpand={setExpanded} />
      <TextButton onClick={() => setOpen(!isOpen)}>{t('home.board')}</TextButton>
      <FoldedPanel id={`${id}-folded`} isOpen={isOpen} onFound={() => setOpen(true)}>
        <p>{t('home.boardText')}</p>
      </FoldedPanel>
    </Part>
  )
}

const Marks = () => {
  const { t } = useTranslation()
  return (
    <Part name="logo.tsx, flag.tsx, abbreviation.tsx, crest.tsx">
      <Row>
        <LogoMark size={48} />
        <Wordmark size={40} />
        <Flag width={48}>{flagDrawings.es}</Flag>
        <Flag width={48}>{flagDrawings.en}</Flag>
        <Abbreviation fullText={t('games.runs')}>{t('games.runsShort')}</Abbreviation>
      </Row>
      <ul className={styles.crests}>
        {clubs.map((club) => (
          <li key={club.id}>
            <Crest clubId={club.id} abbr={club.abbrApi} size={64} />
            {club.nickname}
          </li>
        ))}
      </ul>
    </Part>
  )
}
