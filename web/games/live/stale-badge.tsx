import { ClockAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ageText } from './age-text.ts'
import styles from './stale-badge.module.css'
import { useServerNow } from './use-server-now.ts'

type StaleProps = {
  /** ISO UTC since when the data is old; null while all is well. */
  since: string | null
}

/** Says how old the data is when the league's feed is late; nothing while all is well. Said aloud once, not each second. */
export const StaleBadge = ({ since }: StaleProps) => {
  const { t } = useTranslation()
  return (
    <>
      {since === null ? null : <Age since={since} textKey="games.stale" />}
      <span role="status" className="visually-hidden">
        {since === null ? '' : t('games.staleAnnouncement')}
      </span>
    </>
  )
}

/** The same in few words, one of several on a page: heard by who comes to it. */
export const StaleNote = ({ since }: StaleProps) => {
  const { t } = useTranslation()
  if (since === null) return null
  return (
    <>
      <Age since={since} textKey="games.staleShort" />
      <span className="visually-hidden">{t('games.staleAnnouncement')}</span>
    </>
  )
}

const Age = ({ since, textKey }: { since: string; textKey: 'games.stale' | 'games.staleShort' }) => {
  const { t } = useTranslation()
  const now = useServerNow()
  if (now === undefined) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      <ClockAlert size={14} />
      <span>{t(textKey, { age: ageText(now - Date.parse(since)) })}</span>
    </span>
  )
}
