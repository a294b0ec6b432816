import { ClockAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './age.module.css'
import { ageText } from './age-text.ts'
import { useServerNow } from './use-server-now.ts'

type StaleProps = {
  /** Since when the data is stale, ISO UTC; null while it is fresh. */
  since: string | null
}

/** The age of the data while the league's feed is stale; announced once, not each second. */
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

/** The same in short for one of several games on a page; not announced. */
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
