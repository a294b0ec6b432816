import { Play } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { hasStarted } from '../../../domain/game-status.ts'
import { GameLink } from '../marks/name-links.tsx'
import { type GameState, gameStateOf } from './calendar-days.ts'
import styles from './watch-button.module.css'

type WatchProps = { game: CalendarGame; onOpen: (game: CalendarGame) => void }

/** A game's state, and the button that opens its video: red while live, blue for a recording. */
export const GameStatusCell = ({ game, onOpen }: WatchProps) => {
  const { t } = useTranslation()
  const state = gameStateOf(game)
  const { innings } = game
  const hasInnings = state.label === 'final' && innings !== null
  return (
    <span className={styles.cell}>
      {state.videoKind === null ? null : <WatchButton game={game} onOpen={onOpen} state={state} />}
      <span className={styles.labels}>
        <span className={styles.label} data-label={state.label}>
          {hasInnings ? t('games.finalIn', { inning: innings }) : t(`calendar.${state.label}`)}
        </span>
        {hasBoxScore(game) ? <BoxScoreLink game={game} /> : <TicketLink game={game} />}
      </span>
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
      className={styles.tickets}
      href={game.gamesTicket}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('calendar.ticketsOf', { game: name })}
    >
      {t('calendar.tickets')}
    </a>
  )
}

const WatchButton = ({ game, onOpen, state }: WatchProps & { state: GameState }) => {
  const { t } = useTranslation()
  const name = `${game.awayName} ${t('calendar.at')} ${game.homeName}`
  const isLive = state.videoKind === 'live'
  return (
    <Button
      className={styles.button ?? ''}
      data-video={state.videoKind}
      onPress={() => onOpen(game)}
      aria-label={t(isLive ? 'calendar.watchLiveOf' : 'calendar.watchRecordedOf', { game: name })}
    >
      <Play size={16} fill="currentColor" aria-hidden="true" />
      <span>{t(isLive ? 'calendar.watchLive' : 'calendar.watchRecorded')}</span>
    </Button>
  )
}
