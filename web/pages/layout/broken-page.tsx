import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isChunkError, SiteUnreachable } from '../../lazy/fetch-file.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './broken-page.module.css'

/** Replaces a page that threw; the layout stays. If a deployment removed its chunk, retry reloads it. */
export const BrokenPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (error instanceof SiteUnreachable) return <OfflinePage reachable={error.reachable} />
  const retry = () => (isChunkError(error) ? location.reload() : onRetry())
  return (
    <main id="content" className={styles.page}>
      <EmptyState
        isPage
        title={t('ui.brokenTitle')}
        text={t('ui.brokenText')}
        action={<Button onPress={retry}>{t('ui.retry')}</Button>}
      />
    </main>
  )
}

/** Replaces a page that this browser has not stored while the site is unreachable; reloads it once it can. */
const OfflinePage = ({ reachable }: { reachable: Promise<void> }) => {
  const { t } = useTranslation()
  usePageTitle(t('app.offlineTitle'))
  useEffect(() => {
    let isGone = false
    void reachable.then(() => {
      if (!isGone) location.reload()
    })
    return () => {
      isGone = true
    }
  }, [reachable])
  return (
    <main id="content" className={styles.page}>
      <EmptyState
        isPage
        icon={CloudOff}
        title={t('app.offlineTitle')}
        text={t('app.offlineText')}
        action={
          <Link to="/calendar" className={buttonClass()}>
            {t('app.toCalendar')}
          </Link>
        }
      />
    </main>
  )
}
