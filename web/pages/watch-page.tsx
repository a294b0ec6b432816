import { CalendarX2 } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { crest } from '../../contract/games/artwork.ts'
import type { StreamingLabel } from '../../contract/games/calendar.ts'
import type { LineScore } from '../../contract/games/line-score.ts'
import { momentOf } from '../../contract/games/moment-address.ts'
import { isAboutToStart } from '../../domain/league/game-status.ts'
import { ApiError, endpointUrl } from '../api.ts'
import { isNotFound, isNotReady } from '../api-error.ts'
import { failureText } from '../failure-text.ts'
import { StripSkeleton } from '../games/calendar/scoreboard/scoreboard-strip.tsx'
import { useCalendar, useGameStreaming, useListedClubs } from '../games/calendar/use-games.ts'
import { Announcements } from '../games/game/announcements.tsx'
import { BoxScore } from '../games/game/box/box-score.tsx'
import { FollowingContext } from '../games/game/box/follow-star.tsx'
import { DoorsContext } from '../games/game/door.tsx'
import { PitchByPitch } from '../games/game/plays/pitch-by-pitch.tsx'
import { noVideoReason } from '../games/game/score/not-played.ts'
import { ScoreCard, SituationCard } from '../games/game/score/score-card.tsx'
import { type GameNow, useDeferredGame, useGameNow } from '../games/live/use-game-now.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { lazySection } from '../lazy/lazy-section.ts'
import { Link, Navigate } from '../routing/link.tsx'
import { useLocation, useParams, useSite } from '../routing/use-site.ts'
import { useSiteConfig } from '../site-config.ts'
import { useBlockedBrowser } from '../streaming/compatibility/browser-class.ts'
import { Poster } from '../streaming/posters/poster.tsx'
import { usePreferences } from '../streaming/store/preferences.ts'
import type { Course } from '../streaming/store/use-course.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useBesidePicture, useDueBeside } from './beside-picture.tsx'
import { parseRouteId } from './route-id.ts'
import { DayStrip } from './spoiler-guard/day-strip.tsx'
import { SpoilersOption } from './spoiler-guard/spoilers.tsx'
import { streamPlayer } from './stream-player-part.ts'
import { useAnsweredDoor, useDoors, wantedPlay } from './use-doors.tsx'
import { useFollowed } from './use-followed.ts'
import { useIsMember } from './use-is-member.ts'
import { useMomentAt, useMomentText, usePlayhead, type VideoKind } from './use-playhead.ts'
import styles from './watch-page.module.css'

/** Its file comes while the game's log does. */
const CourseCard = lazySection(() => import('../games/game/course/course-card.tsx'), 'CourseCard')

const MEMBERSHIPS_HREF = '/home#section-price'

/** A game's video with scoreboard and box score, for members; a moment's address leads others to its play. */
export const WatchPage = () => {
  const gameId = parseRouteId(useParams<'/player/:mlbId'>().mlbId)
  const isMember = useIsMember()
  const { hash } = useLocation()
  if (isMember === false && gameId !== undefined && momentOf(hash) != null)
    return <Navigate to="/games/:gameId" params={{ gameId: String(gameId) }} hash={hash} replace />
  if (isMember === false) return <Navigate to="/home" hash="section-price" replace />
  if (gameId === undefined) return <NotFound text="player.unknownGame" />
  return <Game key={gameId} gameId={gameId} />
}

/** The testing variant: a fixed game, also without a membership; the server still decides on the video. */
export const TestPlayerPage = () => {
  const { data } = useSiteConfig()
  if (data === undefined) return <main id="content" className={styles.page} />
  return data.testGame === null ? <GameWithVideo /> : <Game gameId={data.testGame} />
}

/** One of the evening's games that has video: the one on the air, else the last that is over. */
const GameWithVideo = () => {
  const { data, isPending } = useCalendar(undefined)
  // Stays the same while it is watched, whatever becomes of it.
  const [first, setFirst] = useState<number | undefined>()
  const games = data?.[0]?.games ?? []
  const found = games.find((it) => it.status === 'Live') ?? games.findLast((it) => it.status === 'On Demand')
  if (first === undefined && found !== undefined) setFirst(found.mlbid)
  if (first !== undefined) return <Game key={first} gameId={first} />
  return isPending ? <main id="content" className={styles.page} /> : <NotFound />
}

const Game = ({ gameId }: { gameId: number }) => {
  const streaming = useGameStreaming(gameId)
  const videoKind = useLastVideoKind(streaming.data?.status)
  if (videoKind !== null) return <WatchLayout gameId={gameId} videoKind={videoKind} />
  if (streaming.isPending || isNotReady(streaming.error))
    return <WatchLayout gameId={gameId} videoKind="unknown" />
  if (streaming.data?.status === 'ComminSoon') return <NotStarted gameId={gameId} />
  const { error, refetch, isFetching } = streaming
  if (error instanceof ApiError && error.isOutcomeUnknown)
    return (
      <NotFound text="player.lookupFailed" retry={{ again: () => void refetch(), isRetrying: isFetching }} />
    )
  return <NotFound text={noVideoText(streaming.data?.status, error)} />
}

/** The page opens by itself when the game begins: its event stream invalidates the query. */
const NotStarted = ({ gameId }: { gameId: number }) => {
  const { box } = useGameNow(gameId, 'now')
  const startsSoon = box !== undefined && isAboutToStart(box.gameStatus)
  return <NotFound text={startsSoon ? 'player.aboutToStart' : 'player.notYet'} />
}

const noVideoText = (status: StreamingLabel | undefined, error: Error | null): NotFoundText => {
  // The game has video, but not in the viewer's country.
  if (error instanceof ApiError && error.code === 'errors.notInYourCountry') return error.code
  const isKnown = status !== undefined || isNotFound(error)
  return isKnown ? `player.${noVideoReason(status)}` : 'player.videoNotFoundText'
}

/** The kind of video that the status allows; stays when the status changes while the viewer watches. */
const useLastVideoKind = (status: StreamingLabel | undefined): 'live' | 'recorded' | null => {
  const [last, setLast] = useState<'live' | 'recorded' | null>(null)
  const latest = videoKinds.find((it) => it.status === status)?.videoKind ?? last
  if (latest !== last) setLast(latest)
  return latest
}

const videoKinds = [
  { status: 'Live', videoKind: 'live' },
  { status: 'On Demand', videoKind: 'recorded' },
] as const

type WatchLayoutProps = { gameId: number; videoKind: VideoKind }

const WatchLayout = ({ gameId, videoKind }: WatchLayoutProps) => {
  const beside = useBesidePicture()
  const { doors, door, ...address } = useDoors(gameId, beside.picture)
  const firstKind = useFirstKind(videoKind)
  const { playhead, nudgeMs, hasPicture, onPlayhead, onResumeAt } = usePlayhead(gameId, firstKind, door)
  const isDue = useDueBeside(hasPicture)
  const game = useGameNow(gameId, playhead, isDue || door === undefined, wantedPlay(address.wanted))
  useAnsweredDoor(address, game, nudgeMs)
  const numbers = useDeferredGame(game)
  const line = game.box?.linescore
  const { wide } = usePreferences()
  const following = useFollowed()
  const moment = useMomentText(game)
  const momentAt = useMomentAt(game, nudgeMs)
  const title = useTitle(gameId, line)
  return (
    <main id="content" className={styles.page} data-wide={wide} data-beside={beside.isOpen}>
      <div ref={beside.picture} className={styles.video}>
        <SpoilersOption gameId={gameId}>
          <VideoArea
            gameId={gameId}
            videoKind={videoKind}
            title={title}
            crests={crestsOf(line)}
            moment={moment}
            momentAt={momentAt}
            course={{
              ...{ log: game.log, nudgeMs, followed: following.players },
              isHidden: game.log === undefined || game.log.hidden === true,
            }}
            door={door}
            onPlayhead={onPlayhead}
            onResumeAt={onResumeAt}
          />
        </SpoilersOption>
      </div>
      {beside.tab}
      <div className={styles.strip}>
        {isDue ? (
          <DayStrip {...{ gameId, game, playhead }} isRecording={firstKind === 'recorded'} />
        ) : (
          <StripSkeleton />
        )}
      </div>
      <DoorsContext value={doors}>
        <div className={styles.situation}>
          <h1 className={styles.title}>{title}</h1>
          <Situation game={numbers} />
        </div>
        <div className={styles.rail}>
          <FollowingContext value={following}>
            <Score game={numbers} />
          </FollowingContext>
        </div>
      </DoorsContext>
    </main>
  )
}

/** The kind of video when the page opened: a game that ends meanwhile ends with its viewer's picture. */
const useFirstKind = (videoKind: VideoKind): VideoKind => {
  const [first, setFirst] = useState(videoKind)
  if (first === 'unknown' && videoKind !== 'unknown') setFirst(videoKind)
  return first
}

/** The page's title, also the document's once it names the game: until then the server's title stays. */
const useTitle = (gameId: number, line: LineScore | undefined): string => {
  const { t } = useTranslation()
  const { arrival } = useSite().view
  const listed = useListedClubs(gameId)
  const clubs = line ? { away: line.awayTeam.shortName, home: line.homeTeam.shortName } : listed
  const title = clubs ? t('player.titleOf', clubs) : t('player.title')
  usePageTitle(clubs === undefined && arrival === 'first' ? null : title)
  return title
}

const Situation = memo(({ game }: { game: GameNow }) => (
  <>
    <SituationCard game={game} />
    <PitchByPitch game={game} />
    <Suspense>
      <CourseCard game={game} />
    </Suspense>
  </>
))

const Score = memo(({ game }: { game: GameNow }) => (
  <>
    <div className={styles.line}>
      <ScoreCard game={game} />
      <Announcements game={game} />
    </div>
    <div className={styles.box}>
      <BoxScore game={game} />
    </div>
  </>
))

const crestsOf = (line: LineScore | undefined): string[] =>
  line === undefined
    ? []
    : [line.awayTeam, line.homeTeam].map(({ id }) => endpointUrl(crest, { params: { id } }))

type VideoAreaProps = WatchLayoutProps & {
  title: string
  crests: string[]
  moment: string | null
  momentAt: (at: number) => string | null
  course: Course
  door: { at: number } | null | undefined
  onPlayhead: (at: number | null) => void
  onResumeAt: (at: number | null) => void
}

const VideoArea = ({ videoKind, ...shown }: VideoAreaProps) => {
  const { t } = useTranslation()
  const isBlocked = useBlockedBrowser()
  const [StreamPlayer] = useState(() => streamPlayer())
  if (isBlocked)
    return <Poster key="refused" title={t('calendar.browserTitle')} text={t('calendar.browserText')} />
  const poster = <Poster isBusy text={t('player.loading')} />
  if (videoKind === 'unknown') return poster
  return (
    <Suspense fallback={poster}>
      <StreamPlayer {...shown} membershipsHref={MEMBERSHIPS_HREF} />
    </Suspense>
  )
}

type NotFoundText =
  | 'errors.notInYourCountry'
  | 'player.aboutToStart'
  | 'player.lookupFailed'
  | `player.${ReturnType<typeof noVideoReason>}`

type NotFoundProps = { text?: NotFoundText; retry?: { again: () => void; isRetrying: boolean } }

const NotFound = ({ text = 'player.videoNotFoundText', retry }: NotFoundProps) => {
  const { t } = useTranslation()
  usePageTitle(t('player.videoNotFound'))
  return (
    <main id="content" className={styles.missing}>
      <EmptyState
        isPage
        icon={CalendarX2}
        title={t('player.videoNotFound')}
        text={failureText(text, t)}
        action={
          retry === undefined ? (
            <Link to="/calendar" className={buttonClass()}>
              {t('player.toCalendar')}
            </Link>
          ) : (
            <Button onPress={retry.again} isPending={retry.isRetrying}>
              {t('ui.retry')}
            </Button>
          )
        }
      />
    </main>
  )
}
