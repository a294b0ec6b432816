import { useRouter } from '@tanstack/react-router'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuButton, MenuRow } from '../ui/menu.tsx'
import type { SessionUser } from './session.ts'
import styles from './session-menu.module.css'
import { useLogOut } from './use-log-out.ts'

/** The account menu in the header. */
export const SessionMenu = ({ user }: { user: SessionUser }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const logOut = useLogOut()
  return (
    <MenuButton
      label={t('header.menuOf', { name: user.shortName })}
      trigger={<MenuTriggerContent name={user.shortName} />}
      className={styles.trigger}
      placement="bottom end"
    >
      <MenuRow
        icon={UserRound}
        text={t('header.myAccount')}
        onAction={() => void router.navigate({ to: '/profile' })}
      />
      <MenuRow icon={LogOut} text={t('header.logOut')} onAction={() => void logOut()} />
    </MenuButton>
  )
}

const MenuTriggerContent = ({ name }: { name: string }) => (
  <>
    <span className={styles.initial} data-letter={name.slice(0, 1).toUpperCase()} aria-hidden="true" />
    <span className={styles.name}>{name}</span>
    <ChevronDown size={16} aria-hidden="true" />
  </>
)
