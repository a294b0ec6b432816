import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { hasStarted, isStarting } from '../../../domain/league/game-status.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { cx } from '../../ui/cx.ts'
import { GameLink } from '../components/name-links.tsx'
import names from '../components/names.module.css'
import { gameFileHref } from '../components/season-calendar.tsx'
import { gameStateOf } from './calendar-days.ts'
import styles from './watch-link.module.css'

/** `mayOpen`: asked at a press; `false` where something else was done in place of opening the game. */
type WatchProps = { game: CalendarGame; mayOpen: (gameId: number) => boolean }

/** A game's state, the link to its video (red while live, blue for a recording), and `children`. */
export const GameStatusCell = ({ game, mayOpen, children }: WatchProps & { children: ReactNode }) => (
  <span className={styles.cell}>
    <WatchLink game={game} mayOpen={mayOpen} />
    <span className={styles.labels}>
      <GameLabel game={game} />
      <span className={styles.choices}>
        <GameLinks game={game} />
        {children}
      </span>
    </span>
  </span>
)

/** A game's state in words. */
export const GameLabel = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const { label } = gameStateOf(game)
  const { innings } = game
  return (
    <span className={styles.label} data-label={label}>
      {label === 'final' && innings !== null
        ? t('games.finalIn', { inning: innings })
        : t(`calendar.${label}`)}
    </span>
  )
}

/** Where else to go from a game: its box score; before it, the ticket shop and the fan's own calendar. */
export const GameLinks = ({ game }: { game: CalendarGame }) => {
  if (hasBoxScore(game)) return <BoxScoreLink game={game} />
  if (!isStarting(game.gameStatus)) return null
  return (
    <span className={styles.links}>
      <TicketLink game={game} />
      <SaveLink game={game} />
    </span>
  )
}

/** A started game has a box score, whether or not it has video; one that warms up has its line-ups. */
const hasBoxScore = ({ gameStatus }: CalendarGame): boolean =>
  hasStarted(gameStatus) || gameStatus === STATUS.warmup

const BoxScoreLink = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const name = `${game.awayName} ${t('calendar.at')} ${game.homeName}`
  return (
    <span className={styles.boxScore}>
      <GameLink id={game.mlbid} label={t('calendar.boxScoreOf', { game: name })}>
        {t('calendar.boxScore')}
      </GameLink>
    </span>
  )
}

/** The home club's own ticket shop, in a new tab. */
const TicketLink = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  if (game.gamesTicket === null) return null
  const name = `${game.awayName} ${t('calendar.at')} ${game.homeName}`
  return (
    <a
      className={cx(names.game, styles.tickets)}
      href={game.gamesTicket}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('calendar.ticketsOf', { game: name })}
    >
      {t('calendar.tickets')}
    </a>
  )
}

/** The game as a file for the fan's own calendar. */
const SaveLink = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const name = `${game.awayName} ${t('calendar.at')} ${game.homeName}`
  return (
    <a
      className={cx(names.game, styles.tickets)}
      href={gameFileHref(game.mlbid)}
      aria-label={t('calendar.saveOf', { game: name })}
    >
      {t('calendar.save')}
    </a>
  )
}

/** Links to the game's video; renders nothing without one. `isRound`: the mark alone, in little room. */
export const WatchLink = ({ game, isRound = false, mayOpen }: WatchProps & { isRound?: boolean }) => {
  const { t } = useTranslation()
  const state = gameStateOf(game)
  if (state.videoKind === null) return null
  const name = `${game.awayName} ${t('calendar.at')} ${game.homeName}`
  const isLive = state.videoKind === 'live'
  return (
    <Link
      to="/player/:mlbId"
      params={{ mlbId: String(game.mlbid) }}
      guard={() => mayOpen(game.mlbid)}
      className={cx(styles.watch, isRound && styles.round)}
      data-video={state.videoKind}
      aria-label={t(isLive ? 'calendar.watchLiveOf' : 'calendar.watchRecordedOf', { game: name })}
    >
      <Play size={16} fill="currentColor" aria-hidden="true" />
      {isRound ? null : <span>{t(isLive ? 'calendar.watchLive' : 'calendar.watchRecorded')}</span>}
    </Link>
  )
}
