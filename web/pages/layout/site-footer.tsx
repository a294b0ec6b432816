import { Link } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLogOut } from '../../accounts/session/use-log-out.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import styles from './site-footer.module.css'

export const SiteFooter = () => {
  const { t } = useTranslation()
  const session = useSession()
  const logOut = useLogOut()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark size={26} />
          <p>{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.navigation')} className={styles.nav}>
          <Link to="/calendar">{t('footer.calendar')}</Link>
          <Link to="/standing">{t('league.standing')}</Link>
          <Link to="/leaders">{t('league.leaders')}</Link>
          {session ? (
            <button type="button" onClick={() => void logOut()}>
              {t('footer.logOut')}
            </button>
          ) : null}
        </nav>
        <IconButton
          label={t('footer.toTop')}
          onPress={() => scrollTo({ top: 0 })}
          className={styles.top ?? ''}
        >
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <p className={styles.made}>{t('footer.made')}</p>
      </div>
    </footer>
  )
}
