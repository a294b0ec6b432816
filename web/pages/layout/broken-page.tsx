import { useTranslation } from '../../i18n/use-translation.ts'
import { isMissingPart } from '../../parts/missing-part.ts'
import { SiteUnreachable } from '../../parts/site-unreachable.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './broken-page.module.css'
import { OfflinePage } from './offline-page.tsx'

/** Shown in place of a page that threw; the layout stays. A chunk that a deployment has removed reloads the page. */
export const BrokenPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (error instanceof SiteUnreachable) return <OfflinePage reachable={error.reachable} />
  const retry = () => (isMissingPart(error) ? location.reload() : onRetry())
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
