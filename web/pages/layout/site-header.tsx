import { useState } from 'react'
import { SessionMenu } from '../../accounts/profile/session-menu.tsx'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { type Language, switchLanguage } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Flag, flagDrawings } from '../../ui/flag.tsx'
import { LogoMark, Wordmark } from '../../ui/logo.tsx'
import { SearchEntry } from './search-entry.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'

/** In the specification's order: the first flag is Spanish, the second English. */
const choices = [
  { code: 'es', name: 'header.spanish' },
  { code: 'en', name: 'header.english' },
] as const satisfies { code: Language; name: string }[]

/** Two flags, that of the current language pressed; the other language is stored and the page reloads. */
const LanguageSwitch = ({ current }: { current: Language }) => {
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

/** The header: home, navigation, language, and login or the account menu. */
export const SiteHeader = () => {
  const { t } = useTranslation()
  const session = useSession()
  const access = useAccess()
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/home" className={styles.logo} aria-label={t('header.home')}>
          <span className={styles.fullLogo}>
            <Wordmark />
          </span>
          <span className={styles.compactLogo}>
            <LogoMark size={32} />
          </span>
        </Link>
        <SiteNav onSearch={() => setSearching(true)} />
        <SearchEntry isOpen={isSearching} onOpenChange={setSearching} className={styles.search ?? ''} />
        <LanguageSwitch current={language} />
        {session ? (
          <SessionMenu user={session.user} />
        ) : (
          <Button
            size="small"
            variant="secondary"
            className={styles.logIn ?? ''}
            onPress={() => access.open('login')}
          >
            {t('header.logIn')}
          </Button>
        )}
      </div>
      <OfferLinks />
    </header>
  )
}

/**
 * Links to what is sold, the last one as a button. The specification hides and disables them
 * (chapter 1): they stand in the page so until the installation's setting shows them.
 */
const OfferLinks = () => {
  const { t } = useTranslation()
  const isShown = useSiteConfig().data?.offerLinks === true
  return (
    <nav aria-label={t('header.offers')} className={styles.offers} hidden={!isShown}>
      <Link to="/home" hash="section-plans">
        {t('header.package')}
      </Link>
      <Link to="/home" hash="section-benefits">
        {t('header.benefits')}
      </Link>
      <a href="/faqs">{t('header.faq')}</a>
      <Link to="/home" hash="section-price">
        {t('header.purchase')}
      </Link>
      {isShown ? (
        <Link to="/home" hash="section-price" className={buttonClass({ size: 'small' })}>
          {t('header.startNow')}
        </Link>
      ) : (
        <Button size="small" isDisabled>
          {t('header.startNow')}
        </Button>
      )}
    </nav>
  )
}
