import '../../i18n/texts/check.ts'
import { VideoOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useParams } from '../../routing/use-site.ts'
import { useSiteConfig } from '../../site-config.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './players.module.css'
import { parseVideoId } from './video-id.ts'

/** The test player of the external video host: its own player, in a frame. */
export const VideoHostPage = () => {
  const { t } = useTranslation()
  const id = parseVideoId(useParams().vimeoId)
  usePageTitle(t('players.hostTitle'))
  return (
    <main id="content" className={styles.host}>
      {id === undefined ? (
        <EmptyState isPage icon={VideoOff} title={t('players.invalidId')} text={t('players.invalidIdText')} />
      ) : (
        <HostVideo id={id} />
      )}
    </main>
  )
}

const HostVideo = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useSiteConfig()
  return (
    <>
      <h1 className={styles.hostTitle}>{t('players.hostTitle')}</h1>
      <div className={styles.responsive}>
        {data ? (
          <iframe
            title={t('players.hostVideo', { id })}
            src={`${data.videoHost}/video/${id}`}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
          />
        ) : null}
        {isError ? <ErrorState text={t('player.failedTitle')} onRetry={() => void refetch()} /> : null}
      </div>
    </>
  )
}
