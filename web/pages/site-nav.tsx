import { Link, useRouter } from '@tanstack/react-router'
import { ChartNoAxesColumn, Menu as MenuIcon, Radio, Trophy } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import styles from './site-nav.module.css'

/** The ways to the site's open pages: side by side where there is room, the tables in a menu on a phone. */
export const SiteNav = () => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('header.navigation')} className={styles.nav}>
      <Link
        to="/calendar"
        className={styles.link}
        activeProps={{ 'aria-current': 'page' }}
        aria-label={t('header.liveGames')}
      >
        <Radio size={18} aria-hidden="true" />
        <span className={styles.whole}>{t('header.liveGames')}</span>
        <span className={styles.short}>{t('calendar.live')}</span>
      </Link>
      <Link to="/standing" className={styles.wideLink} activeProps={{ 'aria-current': 'page' }}>
        {t('league.standing')}
      </Link>
      <Link to="/leaders" className={styles.wideLink} activeProps={{ 'aria-current': 'page' }}>
        {t('league.leaders')}
      </Link>
      <PhoneMenu />
    </nav>
  )
}

const PhoneMenu = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <MenuTrigger>
      <Button className={styles.menuButton ?? ''} aria-label={t('league.menu')}>
        <MenuIcon size={22} aria-hidden="true" />
      </Button>
      <Popover placement="bottom start">
        <Menu className={styles.menu ?? ''} aria-label={t('league.menu')}>
          <MenuItem className={styles.item ?? ''} onAction={() => void router.navigate({ to: '/calendar' })}>
            <Radio size={18} aria-hidden="true" />
            {t('league.calendar')}
          </MenuItem>
          <MenuItem className={styles.item ?? ''} onAction={() => void router.navigate({ to: '/standing' })}>
            <Trophy size={18} aria-hidden="true" />
            {t('league.standing')}
          </MenuItem>
          <MenuItem className={styles.item ?? ''} onAction={() => void router.navigate({ to: '/leaders' })}>
            <ChartNoAxesColumn size={18} aria-hidden="true" />
            {t('league.leaders')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
