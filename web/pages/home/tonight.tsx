import { ArrowRight, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDeferredValue } from 'react'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { isNotReady } from '../../api-error.ts'
import { TonightRow, TonightRowSkeleton } from '../../games/calendar/scoreboard/tonight-row.tsx'
import { useCalendar, useScoreboardWithStaleness } from '../../games/calendar/use-games.ts'
import { useLiveDay } from '../../games/live/events/use-live-day.ts'
import { calendarDayText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLastError } from '../../query/use-last-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useSpoilerGuard } from '../spoiler-guard/spoiler-guard.ts'
import { useSpoilersDialog } from '../spoiler-guard/use-spoilers-dialog.tsx'
import { useOpenGame } from '../use-watch-guard.tsx'
import styles from './tonight.module.css'

/** The evening's games with their scores as they change; on a day without games, those of the next one. */
export const Tonight = () => {
  const { t } = useTranslation()
  const query = useCalendar(undefined)
  const { data: days, isFetching, refetch } = query
  const error = useLastError(query)
  if (days === undefined && error !== null && !isNotReady(error))
    return (
      <TonightRoom>
        <ErrorState compact text={t('calendar.failed')} onRetry={refetch} isRetrying={isFetching} />
      </TonightRoom>
    )
  if (days === undefined)
    return (
      <TonightRoom>
        <TonightRowSkeleton />
      </TonightRoom>
    )
  const next = days.find(({ games }) => games.length > 0)
  if (next === undefined)
    return (
      <TonightRoom>
        <EmptyState compact title={t('home.noGamesSoon')} />
      </TonightRoom>
    )
  const isTonight = next === days[0]
  return (
    <TonightRoom title={isTonight ? undefined : t('home.nextGames', { day: calendarDayText(next.date) })}>
      <GamesOf key={next.date} day={next.date} />
    </TonightRoom>
  )
}

const GamesOf = ({ day }: { day: string }) => {
  const { data, isPending } = useScoreboardWithStaleness(day, useLiveDay(day))
  // Drawn in slices: all cards in one task would keep a press on a poor phone waiting.
  const games = useDeferredValue(data)
  const started = (games ?? []).filter((it) => hasStarted(it.gameStatus))
  const { isPending: isUnknown, isScoreHidden } = useSpoilerGuard(started)
  // Until it is known, cards stand as the server rendered them, without scores: a press on one is not lost.
  const isHeld = (game: ScoreboardItem) => !isUnknown && isScoreHidden(game)
  const { t } = useTranslation()
  const { mayOpen, warning } = useOpenGame()
  if (isPending || (games === undefined && data !== undefined)) return <TonightRowSkeleton />
  if (games === undefined || games.length === 0)
    return <EmptyState compact title={t('home.noScoreboard')} action={<CalendarLink />} />
  return (
    <>
      <TonightRow
        games={games}
        areScoresUnknown={isUnknown}
        isScoreHidden={isHeld}
        renderAction={(game) => <GameActions game={game} isScoreHidden={isHeld(game)} mayOpen={mayOpen} />}
      />
      {warning}
    </>
  )
}

type GameActionsProps = { game: ScoreboardItem; isScoreHidden: boolean; mayOpen: (gameId: number) => boolean }

/**
 * Links to the video and to the game's page, which shows the score: not where that is hidden (spoiler guard).
 */
const GameActions = ({ game, isScoreHidden, mayOpen }: GameActionsProps) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = game.linescore
  const name = `${awayTeam.shortName} ${t('calendar.at')} ${homeTeam.shortName}`
  const page = isScoreHidden ? null : (
    <Link
      to="/games/:gameId"
      params={{ gameId: String(game.id) }}
      className={buttonClass({ size: 'small', variant: 'quiet' })}
      aria-label={t('calendar.boxScoreOf', { game: name })}
    >
      {t('calendar.boxScore')}
    </Link>
  )
  if (!game.isVideoAvailable) return page
  const key = isScoreHidden ? 'home.goOn' : videoTextOf(game)
  return (
    <>
      <Link
        to="/player/:mlbId"
        params={{ mlbId: String(game.id) }}
        guard={() => mayOpen(game.id)}
        className={buttonClass({ size: 'small', variant: game.isLive ? 'live' : 'secondary' })}
        aria-label={`${t(key)}: ${name}`}
      >
        {t(key)}
      </Link>
      {page}
    </>
  )
}

const videoTextOf = ({ isFinal }: ScoreboardItem) =>
  isFinal ? ('calendar.watchRecorded' as const) : ('calendar.watchLive' as const)

const CalendarLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/calendar" className={buttonClass({ size: 'small', variant: 'secondary' })}>
      {t('league.calendar')}
    </Link>
  )
}

/** Tonight's part of the home page: it keeps its height, whatever it holds. `title` defaults to tonight's. */
const TonightRoom = ({ title, children }: { title?: string | undefined; children?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section className={styles.tonight} aria-labelledby="tonight-title">
      <div className={styles.head}>
        <h2 id="tonight-title">{title ?? t('home.tonight')}</h2>
        <SpoilersSwitch />
        <Link to="/calendar" className={styles.all}>
          {t('home.wholeCalendar')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <div id="tonight-games" className={styles.games}>
        {children}
      </div>
    </section>
  )
}

/** Opens "Sin spoilers"; without the choice itself, whose code home would wait for. */
const SpoilersSwitch = () => {
  const { t } = useTranslation()
  const { open, dialog } = useSpoilersDialog()
  const title = t('spoilers.title')
  return (
    <>
      <Button variant="quiet" aria-label={title} aria-haspopup="dialog" onPress={open}>
        <Eye size={20} aria-hidden="true" />
        <span>{title}</span>
      </Button>
      {dialog}
    </>
  )
}
