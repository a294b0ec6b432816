import '../../i18n/texts/check.ts'
import { streamSource } from '../../../contract/streaming/stream-source.ts'
import { ApiError, call } from '../../api.ts'
import { isNotReady, isUnreadable } from '../../api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { useFaultToast } from '../../streaming/controls/use-fault-toast.ts'
import { Poster } from '../../streaming/posters/poster.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { GameVideo, LookupFailed, MembershipNeeded, PlayerFrame, RightToWatch } from './player-frame.tsx'
import styles from './players.module.css'

const TITLE = 'player2'
/** The next game of the live stream comes by itself. */
const LOOKUP_MS = 30_000

/** The second live player: the picture of one fixed stream, whichever game that is. */
export const SecondPlayerPage = () => {
  usePageTitle(TITLE)
  return (
    <div className={styles.blue}>
      <PlayerFrame title={TITLE}>
        <RightToWatch>
          <LookedUp />
        </RightToWatch>
      </PlayerFrame>
    </div>
  )
}

const LookedUp = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['stream-source'],
    queryFn: ({ signal }) => call(streamSource, { body: {}, signal }),
    refetchInterval: LOOKUP_MS,
  })
  const isEmpty = data === undefined ? isEmptySource(error) : data.video.src === ''
  useFaultToast(isEmpty ? t('player.linkNotFound') : null)
  if (isEmpty) return <LookupFailed code="player.linkNotFound" onRetry={() => void refetch()} />
  if (data !== undefined)
    return <GameVideo key={data.gameId} gameId={data.gameId} title={t('player.video')} />
  if (!(error instanceof ApiError) || isNotReady(error)) return <Poster isBusy text={t('player.loading')} />
  if (error.code === 'errors.membershipRequired') return <MembershipNeeded />
  return <LookupFailed code={error.code} onRetry={() => void refetch()} />
}

/** An answer without a source that can be read is no better than none (specification, chapter 8). */
const isEmptySource = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'player.linkNotFound' || isUnreadable(error))
