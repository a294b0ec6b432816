import { useState } from 'react'
import { SessionMenu } from '../../accounts/profile/session-menu.tsx'
import { useAccess } from '../../accounts/session/use-access.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { language } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LogoMark, Wordmark } from '../../ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfferLinks } from './offer-links.tsx'
import { SearchEntry } from './search-entry.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'

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
