import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './broken-page.module.css'

/** In place of a page that this browser does not keep, while the site cannot be reached; the page comes as soon as it can. */
export const OfflinePage = ({ reachable }: { reachable: Promise<void> }) => {
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
