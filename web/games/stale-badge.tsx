import { CloudAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageText } from './age-text.ts'
import styles from './stale-badge.module.css'

const SECOND_MS = 1_000

/**
 * Says how old the data is when the league's feed is late; nothing while all is well. Said aloud once, not each second.
 * `since` is ISO UTC.
 */
export const StaleBadge = ({ since }: { since: string | null }) => {
  const { t } = useTranslation()
  return (
    <>
      {since === null ? null : <Age since={since} />}
      <span role="status" className="only-heard">
        {since === null ? '' : t('games.staleSaid')}
      </span>
    </>
  )
}

const Age = ({ since }: { since: string }) => {
  const { t } = useTranslation()
  const now = useSecond()
  return (
    <span className={styles.badge} aria-hidden="true">
      <CloudAlert size={14} />
      {t('games.stale', { age: ageText(now - Date.parse(since)) })}
    </span>
  )
}

const useSecond = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
