import { ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useLogOut, useSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useLocation } from '../../routing/use-site.ts'
import { SupportLink } from '../../support-link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { askToInstall, useInstallWay } from './install-prompt.ts'
import styles from './site-footer.module.css'

export const SiteFooter = () => {
  const { t } = useTranslation()
  const session = useSession()
  const logOut = useLogOut()
  const here = useLocation().href
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
          <Link to="/tutorial">{t('footer.tutorial')}</Link>
          <Link to="/language" search={{ from: here }}>
            {t('footer.language')}
          </Link>
          <Link to="/terms">{t('footer.terms')}</Link>
          <Link to="/privacy">{t('footer.privacy')}</Link>
          <SupportLink />
          <InstallEntry />
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
        <div className={styles.end}>
          <p>{t('footer.made')}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Puts the site on a device's home screen, where possible; an iPhone's two steps are told below it. */
const InstallEntry = () => {
  const { t } = useTranslation()
  const way = useInstallWay()
  const [isTold, setTold] = useState(false)
  const stepsId = useId()
  if (way === 'none') return null
  if (way === 'question') {
    return (
      <button type="button" onClick={() => void askToInstall()}>
        {t('app.install')}
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isTold}
        aria-controls={stepsId}
        onClick={() => setTold((before) => !before)}
      >
        {t('app.install')}
      </button>
      <p id={stepsId} className={styles.steps} hidden={!isTold}>
        {t('app.steps')}
      </p>
    </>
  )
}
