import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chooseTheme, useThemeChoice } from './theme.ts'
import styles from './theme-switch.module.css'

const choices = [
  { choice: 'system', name: 'ui.themeSystem', icon: Monitor },
  { choice: 'dark', name: 'ui.themeDark', icon: Moon },
  { choice: 'light', name: 'ui.themeLight', icon: Sun },
] as const

/** Three buttons, the current choice pressed. */
export const ThemeSwitch = () => {
  const { t } = useTranslation()
  const current = useThemeChoice()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('ui.theme')}</legend>
      {choices.map(({ choice, name, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === current}
          title={t(name)}
          onClick={() => chooseTheme(choice)}
        >
          <Icon size={18} aria-hidden="true" />
          <span className="visually-hidden">{t(name)}</span>
        </button>
      ))}
    </fieldset>
  )
}
