import { useRouter } from '@tanstack/react-router'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import type { SessionUser } from './session.ts'
import styles from './session-menu.module.css'
import { useLogOut } from './use-log-out.ts'

/** The logged-in person's own menu in the header. */
export const SessionMenu = ({ user }: { user: SessionUser }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const logOut = useLogOut()
  return (
    <MenuTrigger>
      <Button className={cx(styles.trigger)} aria-label={t('header.menuOf', { name: user.shortName })}>
        <span className={styles.initial} aria-hidden="true">
          {user.shortName.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.name}>{user.shortName}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu className={cx(styles.menu)} aria-label={t('header.menuOf', { name: user.shortName })}>
          <MenuItem className={cx(styles.item)} onAction={() => void router.navigate({ to: '/profile' })}>
            <UserRound size={18} aria-hidden="true" />
            {t('header.myAccount')}
          </MenuItem>
          <MenuItem className={cx(styles.item)} onAction={() => void logOut()}>
            <LogOut size={18} aria-hidden="true" />
            {t('header.logOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
