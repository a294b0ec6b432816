import { CalendarPlus, CalendarX2, Play, Printer, Tv } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { hasStarted, isOverBy } from '../../domain/league/game-status.ts'
import { leagueDay } from '../../domain/league/league-time.ts'
import { useChannels, useGameStreaming } from '../games/calendar/use-games.ts'
import { gameFileHref } from '../games/components/season-calendar.tsx'
import { Announcements } from '../games/game/announcements.tsx'
import { BoxScore } from '../games/game/box/box-score.tsx'
import { CourseCard, HiddenCourseCard } from '../games/game/course/course-card.tsx'
import { DoorsContext } from '../games/game/door.tsx'
import type { HalfInning } from '../games/game/game-search.ts'
import { PitchByPitch } from '../games/game/plays/pitch-by-pitch.tsx'
import { GameHeading, ScoreCard, SituationCard } from '../games/game/score/score-card.tsx'
import { type GameNow, useDeferredGame, useGameNow } from '../games/live/use-game-now.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../routing/link.tsx'
import { useParams } from '../routing/use-site.ts'
import { buttonClass, IconButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './game-page.module.css'
import { parseRouteId } from './route-id.ts'
import { HiddenGame, HideGame } from './spoiler-guard/spoilers.tsx'
import { StartAlert } from './start-alert.tsx'
import { HiddenMoment, useGameDoors, useOpening } from './use-game-doors.tsx'
import { useOpenGame } from './use-watch-guard.tsx'

/** A game in numbers, public: line score, box score and plays, with a link to its video if there is one. */
export const GamePage = () => {
  const gameId = parseRouteId(useParams<'/games/:gameId'>().gameId)
  return (
    <main id="content" className={styles.page}>
      {gameId === undefined ? <GameNotFound /> : <Game key={gameId} gameId={gameId} />}
    </main>
  )
}

const Game = ({ gameId }: { gameId: number }) => {
  const { t } = useTranslation()
  const [presses, setPresses] = useState(0)
  const game = useGameNow(gameId, 'now')
  const tables = useTables(game)
  const opening = useOpening(tables.plays)
  const { data: video } = useGameStreaming(gameId)
  const hasVideo = video?.status === 'Live' || video?.status === 'On Demand'
  const { doors, warning } = useGameDoors(gameId, hasVideo, () => setPresses(presses + 1))
  // A hidden game names its clubs, by its log before the first moment.
  const line = game.box?.linescore ?? (game.isHidden ? game.itemAt(0)?.linescore : undefined)
  const title = line
    ? t('game.titleOf', { away: line.awayTeam.shortName, home: line.homeTeam.shortName })
    : t('game.title')
  usePageTitle(title)
  if (game.isNotFound) return <GameNotFound />
  if (game.hasFailed)
    return (
      <>
        <h1 className={styles.title}>{title}</h1>
        <ErrorState text={t('game.failed')} onRetry={game.retry} />
      </>
    )
  return (
    <DoorsContext value={doors}>
      <header className={styles.head}>
        {line ? <GameHeading line={line} title={title} /> : <h1 className={styles.title}>{title}</h1>}
        <div className={styles.watch}>
          <WatchLink gameId={gameId} title={title} />
          {hasBoxScore(game) || video?.status === 'Live' || isOverBy(video?.status) ? (
            <PrintButton isDisabled={!hasBoxScore(game)} />
          ) : null}
        </div>
      </header>
      <HiddenGame gameId={gameId} isHidden={game.isHidden} />
      {game.isHidden ? (
        <div className={styles.hidden}>
          <div className={styles.choices}>
            <HideGame gameId={gameId} isHidden isDisabled={false} />
            <HiddenMoment doors={doors} />
          </div>
          <HiddenCourseCard gameId={gameId} />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <ScoreCard
              game={game}
              linksTo={gameId}
              onInning={(inning) => {
                const isThere = isTopOf(opening, inning)
                if (isThere) setPresses(presses + 1)
                return isThere
              }}
            />
            <SituationCard game={game} isOver={isOverBy(video?.status)} />
            <PitchByPitch game={tables} />
            <GameChannels gameId={gameId} game={game} />
            {/* Last, and there from the start: beside the title it would move the other buttons. */}
            <HideGame gameId={gameId} isHidden={false} isDisabled={!hasBoxScore(game)} />
          </div>
          <div className={styles.box}>
            <BoxScore game={tables} opening={opening} presses={presses} />
            <CourseCard game={tables} />
          </div>
        </div>
      )}
      <Announcements game={game} />
      {warning}
    </DoorsContext>
  )
}

/** A game for its tables, which are slow on a poor phone: they follow the score and are drawn after it. */
const useTables = (game: GameNow): GameNow => {
  const [first] = useState(game)
  const [areDue, setDue] = useState(!game.isLoading)
  useEffect(() => {
    if (!game.isLoading) startTransition(() => setDue(true))
  }, [game.isLoading])
  return useDeferredGame(areDue ? game : first)
}

/** Whether an inning's link leads where the address is: the router does nothing then. */
const isTopOf = (opening: HalfInning | undefined, inning: number): boolean =>
  opening?.inning === inning && opening.half === 'top'

const hasBoxScore = ({ box }: GameNow): boolean => box !== undefined && hasStarted(box.gameStatus)

/** Stands there before there is anything to print, so that nothing moves when there is. */
const PrintButton = ({ isDisabled }: { isDisabled: boolean }) => {
  const { t } = useTranslation()
  return (
    <IconButton label={t('game.print')} isDisabled={isDisabled} onPress={() => print()}>
      <Printer size={20} aria-hidden="true" />
    </IconButton>
  )
}

type GameLinkProps = { gameId: number; title: string }

/** The game as a file for the fan's own calendar. */
const SaveLink = ({ gameId, title }: GameLinkProps) => {
  const { t } = useTranslation()
  return (
    <a
      href={gameFileHref(gameId)}
      className={buttonClass({ variant: 'secondary' })}
      aria-label={t('calendar.saveOf', { game: title })}
    >
      <CalendarPlus size={18} aria-hidden="true" />
      {t('calendar.save')}
    </a>
  )
}

/** To the game's video where there is one; before it, to the fan's own calendar. */
const WatchLink = ({ gameId, title }: GameLinkProps) => {
  const { data } = useGameStreaming(gameId)
  if (data?.status === 'ComminSoon')
    return (
      <>
        <SaveLink gameId={gameId} title={title} />
        <StartAlert subject={{ game: gameId }} />
      </>
    )
  if (data?.status !== 'Live' && data?.status !== 'On Demand') return null
  return <VideoLink gameId={gameId} isLive={data.status === 'Live'} />
}

const VideoLink = ({ gameId, isLive }: { gameId: number; isLive: boolean }) => {
  const { t } = useTranslation()
  const { mayOpen, warning } = useOpenGame()
  return (
    <>
      <Link
        to="/player/:mlbId"
        params={{ mlbId: String(gameId) }}
        guard={() => mayOpen(gameId)}
        className={buttonClass({ variant: isLive ? 'live' : 'primary' })}
      >
        <Play size={16} fill="currentColor" aria-hidden="true" />
        {t('game.watch')}
      </Link>
      {warning}
    </>
  )
}

const GameNotFound = () => {
  const { t } = useTranslation()
  usePageTitle(t('league.notFound'))
  return (
    <EmptyState
      isPage
      icon={CalendarX2}
      title={t('game.missing')}
      text={t('game.missingText')}
      action={
        <Link to="/calendar" className={buttonClass()}>
          {t('player.toCalendar')}
        </Link>
      }
    />
  )
}

/** Where else a game is shown, as far as the league tells; nothing once it is over. */
const GameChannels = ({ gameId, game }: { gameId: number; game: GameNow }) => {
  const { t } = useTranslation()
  const { data: streaming } = useGameStreaming(gameId)
  const isToCome = streaming?.status === 'ComminSoon' || streaming?.status === 'Live'
  const channels = useChannels(gameId, isToCome ? dayOf(game) : undefined)
  if (!isToCome || channels === '') return null
  return (
    <p className={styles.channels}>
      <Tv size={16} aria-hidden="true" />
      <span>
        {t('calendar.channel')}: {channels}
      </span>
    </p>
  )
}

const dayOf = ({ day, item }: GameNow): string | undefined =>
  day ?? (item === undefined ? undefined : leagueDay(Date.parse(item.dateStart)))
