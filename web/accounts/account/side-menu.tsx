import '../../i18n/texts/alerts.ts'
import '../../i18n/texts/receipts.ts'
import {
  Bell,
  Database,
  EyeOff,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorPlay,
  MonitorSmartphone,
  Receipt,
  Ticket,
  UserRound,
} from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouter, useSite } from '../../routing/use-site.ts'
import { useLogOut } from '../session/use-session.ts'
import { currentSection, goToSection } from './sections.ts'
import styles from './side-menu.module.css'

/** Part of the window's height down to which a section counts as the one being read. */
const LINE = 0.35
/** Pixels by which rounding may keep a page from its end. */
const ROUNDING_PX = 2

/** The id of the section that the window shows. */
const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const read = () => {
      const places = ids.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top }] : []
      })
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - ROUNDING_PX
      setCurrent(currentSection(places, innerHeight * LINE, isAtEnd))
    }
    read()
    addEventListener('scroll', read, { passive: true })
    addEventListener('resize', read)
    return () => {
      removeEventListener('scroll', read)
      removeEventListener('resize', read)
    }
  }, [ids])
  return current
}

const entries = [
  { id: 'my-profile', text: 'profile.myProfile', icon: Ticket },
  { id: 'personal', text: 'profile.personal', icon: UserRound },
  { id: 'history', text: 'profile.history', icon: Receipt },
  { id: 'viewing', text: 'receipts.title', icon: MonitorPlay },
  { id: 'spoilers', text: 'spoilers.title', icon: EyeOff },
  { id: 'alerts', text: 'alerts.title', icon: Bell },
  { id: 'devices', text: 'devices.title', icon: MonitorSmartphone },
  { id: 'ways', text: 'ways.title', icon: KeyRound },
  { id: 'my-data', text: 'data.title', icon: Database },
] as const
const ids = entries.map(({ id }) => id)
const idsWithoutAlerts = ids.filter((id) => id !== 'alerts')

/** Scrolls to the account page's sections and marks the one shown. `hasAlerts`: whether alerts are one. */
export const SideMenu = ({ hasAlerts }: { hasAlerts: boolean }) => {
  const { t } = useTranslation()
  const current = useCurrentSection(hasAlerts ? ids : idsWithoutAlerts)
  const logOut = useLogOut()
  const list = useCurrentInSight(current)
  useAddressedSection()
  return (
    <nav aria-label={t('profile.menu')} className={styles.menu}>
      <ul ref={list}>
        {entries
          .filter((it) => hasAlerts || it.id !== 'alerts')
          .map(({ id, text, icon }) => (
            <Entry key={id} id={id} text={t(text)} icon={icon} isCurrent={id === current} />
          ))}
        <li>
          <button type="button" className={styles.entry} onClick={() => void logOut()}>
            <LogOut size={18} aria-hidden="true" />
            {t('profile.logOut')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Stays at the section that the address names while those above it load, except on the way back. */
const useAddressedSection = () => {
  const { view } = useSite()
  const [{ location, arrival }] = useState(view)
  useEffect(() => {
    if (arrival !== 'moved' && ids.some((id) => id === location.hash)) goToSection(location.hash)
  }, [location, arrival])
}

type EntryProps = { id: string; text: string; icon: LucideIcon; isCurrent: boolean }

const Entry = ({ id, text, icon: Icon, isCurrent }: EntryProps) => {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    goToSection(id)
    void router.navigate({ to: '/profile', hash: id, replace: true, resetScroll: false })
  }
  return (
    <li>
      <a
        href={`#${id}`}
        className={styles.entry}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={follow}
      >
        <Icon size={18} aria-hidden="true" />
        {text}
      </a>
    </li>
  )
}

/** On a phone the menu is a row, which scrolls to the current entry without moving the page. */
const useCurrentInSight = (current: string | undefined) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current === undefined) return
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !entry) return
    list.current.scrollLeft = entry.offsetLeft - (list.current.clientWidth - entry.offsetWidth) / 2
  }, [current])
  return list
}
