import { useTranslation } from 'react-i18next'
import { type Language, switchLanguage } from '../../i18n/language.ts'
import styles from './language-switch.module.css'

const choices = [
  { code: 'es', name: 'header.spanish' },
  { code: 'en', name: 'header.english' },
] as const satisfies { code: Language; name: string }[]

/** Two buttons, the current language pressed; the other one is stored and the page reloads. */
export const LanguageSwitch = ({ current }: { current: Language }) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('header.language')}</legend>
      {choices.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === current}
          onClick={() => code !== current && switchLanguage(code)}
        >
          {code.toUpperCase()}
          <span className="visually-hidden">, {t(name)}</span>
        </button>
      ))}
    </fieldset>
  )
}
