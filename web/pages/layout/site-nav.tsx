import { ChartNoAxesColumn, Menu as MenuIcon, Radio, Search, Trophy } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { MenuButton, MenuLink, MenuRow } from '../../ui/overlays/menu.tsx'
import { ThemeMenuRow } from '../../ui/theme/theme-menu-row.tsx'
import styles from './site-nav.module.css'

/** Links to the public pages: in a row on wide screens, the season tables in a menu on phones and tablets. */
export const SiteNav = ({ onSearch }: { onSearch: () => void }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('header.navigation')} className={styles.nav}>
      <Link to="/calendar" className={styles.link} aria-label={t('header.liveGames')}>
        <Radio size={18} aria-hidden="true" />
        <span className={styles.fullLabel}>{t('header.liveGames')}</span>
        <span className={styles.shortLabel}>{t('calendar.live')}</span>
      </Link>
      <Link to="/standing" className={styles.wideLink}>
        {t('league.standing')}
      </Link>
      <Link to="/leaders" className={styles.wideLink}>
        {t('league.leaders')}
      </Link>
      <PhoneMenu onSearch={onSearch} />
    </nav>
  )
}

const PhoneMenu = ({ onSearch }: { onSearch: () => void }) => {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <MenuButton
      label={t('league.menu')}
      trigger={<MenuIcon size={22} aria-hidden="true" />}
      className={styles.menuButton}
      placement="bottom start"
      onGo={(href) => void router.open(href)}
    >
      <MenuLink icon={Radio} text={t('league.calendar')} href="/calendar" />
      <MenuLink icon={Trophy} text={t('league.standing')} href="/standing" />
      <MenuLink icon={ChartNoAxesColumn} text={t('league.leaders')} href="/leaders" />
      <MenuRow icon={Search} text={t('header.search')} onAction={onSearch} />
      <ThemeMenuRow />
    </MenuButton>
  )
}
