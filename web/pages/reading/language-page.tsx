import '../../i18n/texts/pages.ts'
import { Check, CirclePlay } from 'lucide-react'
import { sameOriginPath } from '../../accounts/session/return-to.ts'
import { type Language, storeLanguage } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { type TutorialLanguage, tutorialStory } from '../../i18n/tutorial-story.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useSearch } from '../../routing/use-site.ts'
import { PageHead } from '../../ui/content/page-head.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './language.module.css'
import { LanguageFlag } from './language-flag.tsx'
import readingStyles from './reading.module.css'

const siteLanguages = ['es', 'en'] as const satisfies Language[]
const otherLanguages = ['pt', 'it', 'ru'] as const satisfies TutorialLanguage[]

/**
 * Five tiles: two set the site's language and lead back, the others open the tutorial in theirs.
 * Those leave `lang` alone: storing `ru` would turn an English site Spanish.
 */
export const LanguagePage = () => {
  const { t } = useTranslation()
  usePageTitle(t('languages.title'))
  const { from } = useSearch<'/language'>()
  return (
    <main id="content" className={readingStyles.page}>
      <PageHead title={t('languages.title')} lead={t('languages.lead')} />
      <ul className={styles.tiles}>
        {siteLanguages.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={code === language}
              onClick={() => applyLanguage(code, backFrom(from))}
            >
              <Tile code={code} />
              <span className={styles.what}>
                {code === language ? <Check size={18} aria-hidden="true" /> : null}
                {t('languages.site')}
              </span>
            </button>
          </li>
        ))}
        {otherLanguages.map((code) => (
          <li key={code}>
            <Link to="/tutorial" search={{ language: code }} className={styles.tile}>
              <Tile code={code} />
              <span className={styles.what}>
                <CirclePlay size={18} aria-hidden="true" />
                {t('languages.tutorial')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Where the chooser was opened, unless that was on itself. */
const backFrom = (from: string | undefined): string => {
  const path = sameOriginPath(from ?? null, location.origin)
  return path === undefined || path.startsWith('/language') ? '/home' : path
}

const Tile = ({ code }: { code: TutorialLanguage }) => (
  <>
    <LanguageFlag code={code} width={96} className={styles.flag} />
    <span lang={code} className={styles.name}>
      {tutorialStory[code].name}
    </span>
  </>
)

/** Loads the page behind the back link again, since the language is set at the page load. */
const applyLanguage = (code: Language, back: string) => {
  storeLanguage(code)
  location.assign(back)
}
