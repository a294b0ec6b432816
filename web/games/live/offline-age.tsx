import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './age.module.css'
import { ageText } from './age-text.ts'
import type { PolledQuery } from './offline-since.ts'
import { useOfflineSince } from './offline-since.ts'
import { useServerNow } from './use-server-now.ts'

/** How old a page's data is while the site cannot be reached; not announced, as the banner of the line is. */
export const OfflineAge = ({ query }: { query: PolledQuery }) => {
  const { t } = useTranslation()
  const since = useOfflineSince(query, false)
  const now = useServerNow()
  if (since === null || now === undefined) return null
  return <span className={styles.age}>{t('app.age', { age: ageText(now - Date.parse(since)) })}</span>
}
