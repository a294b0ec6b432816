import { type Language, switchLanguage } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Flag, flagDrawings } from '../../ui/flag.tsx'
import styles from './language-switch.module.css'

/** In the specification's order: the first flag is Spanish, the second English. */
const choices = [
  { code: 'es', name: 'header.spanish' },
  { code: 'en', name: 'header.english' },
] as const satisfies { code: Language; name: string }[]

/** Two flags, that of the current language pressed; the other language is stored and the page reloads. */
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
          title={t(name)}
          aria-pressed={code === current}
          onClick={() => code !== current && switchLanguage(code)}
        >
          <Flag width={24}>{flagDrawings[code]}</Flag>
          <span className="visually-hidden">{t(name)}</span>
        </button>
      ))}
    </fieldset>
  )
}
