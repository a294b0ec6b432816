import { ChevronDown, LogOut, MessageCircle, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { useRouter } from '../../routing/use-site.ts'
import { useSiteConfig } from '../../site-config.ts'
import { MenuButton, MenuLink, MenuRow } from '../../ui/overlays/menu.tsx'
import { ThemeMenuRow } from '../../ui/theme/theme-menu-row.tsx'
import type { SessionUser } from '../session/session.ts'
import { useBackCloses } from '../session/use-back-closes.ts'
import { useLogOut } from '../session/use-session.ts'
import { Waiting } from '../session/waiting.tsx'
import styles from './session-menu.module.css'

/** The account menu in the header. */
export const SessionMenu = ({ user }: { user: SessionUser }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const logOut = useLogOut()
  const [isProfileOpen, setProfileOpen] = useState(false)
  const closeProfile = () => setProfileOpen(false)
  useBackCloses(isProfileOpen, closeProfile)
  const modal = useLazyPart(isProfileOpen, () => import('./profile-modal.tsx'), closeProfile)
  return (
    <>
      <MenuButton
        label={t('header.menuOf', { name: user.shortName })}
        trigger={<MenuTriggerContent name={user.shortName} />}
        className={styles.trigger}
        placement="bottom end"
        onGo={(href) => void router.open(href)}
      >
        <MenuRow icon={UserRound} text={t('header.myProfile')} onAction={() => setProfileOpen(true)} />
        <MenuLink icon={Settings} text={t('header.myAccount')} href="/profile" />
        <SupportRow />
        <ThemeMenuRow />
        <MenuRow icon={LogOut} text={t('header.logOut')} onAction={() => void logOut()} />
      </MenuButton>
      {isProfileOpen && !modal ? <Waiting /> : null}
      {modal ? <modal.ProfileModal isOpen={isProfileOpen} onClose={closeProfile} /> : null}
    </>
  )
}

const SupportRow = () => {
  const { t } = useTranslation()
  const { data } = useSiteConfig()
  if (!data?.supportChat) return null
  return <MenuLink icon={MessageCircle} text={t('footer.support')} href={data.supportChat} target="_blank" />
}

const MenuTriggerContent = ({ name }: { name: string }) => (
  <>
    <span className={styles.initial} data-letter={name.slice(0, 1).toUpperCase()} aria-hidden="true" />
    <span className={styles.name}>{name}</span>
    <ChevronDown size={16} aria-hidden="true" />
  </>
)
