import '../../i18n/texts/check.ts'
import { useEffect } from 'react'
import { streamSource } from '../../../contract/stream-source.ts'
import { ApiError, call } from '../../api.ts'
import { isNotReady } from '../../api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Poster } from '../../streaming/player/posters/poster.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { GameVideo, LookupFailed, MembershipNeeded, PlayerFrame, RightToWatch } from './player-frame.tsx'
import styles from './players.module.css'

const TITLE = 'player2'
/** The next game of the live stream comes by itself. */
const LOOKUP_MS = 30_000
const ERROR_TOAST_MS = 5_000

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
  useEmptySourceToast(data === undefined ? error : null)
  if (data !== undefined)
    return <GameVideo key={data.gameId} gameId={data.gameId} title={t('player.video')} />
  if (!(error instanceof ApiError) || isNotReady(error)) return <Poster isBusy text={t('player.loading')} />
  if (error.code === 'errors.membershipRequired') return <MembershipNeeded />
  return <LookupFailed code={error.code} onRetry={() => void refetch()} />
}

/** As every error of the player, an empty source is also shown for five seconds (specification, chapter 8). */
const useEmptySourceToast = (error: Error | null) => {
  const { t } = useTranslation()
  const isEmpty = error instanceof ApiError && error.code === 'player.linkNotFound'
  useEffect(() => {
    if (isEmpty) showToast(t('player.linkNotFound'), 'warning', ERROR_TOAST_MS)
  }, [isEmpty, t])
}
