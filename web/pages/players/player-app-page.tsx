import '../../i18n/texts/check.ts'
import { ApiError } from '../../api.ts'
import { isNotFound, isNotReady } from '../../api-error.ts'
import { failureText } from '../../failure-text.ts'
import { useGameStreaming } from '../../games/calendar/use-games.ts'
import { noVideoReason } from '../../games/game/score/not-played.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useParams } from '../../routing/use-site.ts'
import { Poster } from '../../streaming/posters/poster.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { parseRouteId } from '../route-id.ts'
import { GameVideo, LookupFailed, PlayerFrame } from './player-frame.tsx'

/** The page of apps: a game's video and nothing else, on demand only. */
export const PlayerAppPage = () => {
  const { t } = useTranslation()
  const gameId = parseRouteId(useParams<'/playerapp/:mlbId'>().mlbId)
  usePageTitle(t('player.title'))
  return (
    <PlayerFrame title={t('player.title')}>
      {gameId === undefined ? (
        <NotFound text="player.unknownGame" />
      ) : (
        <Recording key={gameId} gameId={gameId} />
      )}
    </PlayerFrame>
  )
}

const Recording = ({ gameId }: { gameId: number }) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useGameStreaming(gameId)
  if (data?.status === 'On Demand') return <GameVideo gameId={gameId} title={t('player.video')} />
  if (isPending || isNotReady(error)) return <Poster isBusy text={t('player.loading')} />
  if (data?.status === 'Live') return <NotFound text="players.onDemandOnly" />
  if (error instanceof ApiError && error.code === 'errors.notInYourCountry')
    return <NotFound text={error.code} />
  // That nobody answered says nothing of the video.
  if (data === undefined && error instanceof ApiError && !isNotFound(error))
    return <LookupFailed code={error.code} onRetry={() => void refetch()} />
  return <NotFound text={`player.${noVideoReason(data?.status)}`} />
}

type NotFoundText =
  | 'players.onDemandOnly'
  | 'errors.notInYourCountry'
  | `player.${ReturnType<typeof noVideoReason>}`

const NotFound = ({ text }: { text: NotFoundText }) => {
  const { t } = useTranslation()
  return <Poster key="missing" title={t('player.videoNotFound')} text={failureText(text, t)} />
}
