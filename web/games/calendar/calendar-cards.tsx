import { Tv } from 'lucide-react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TeamLink } from '../marks/name-links.tsx'
import { StartTime } from '../marks/start-time.tsx'
import styles from './calendar-cards.module.css'
import { gameStateOf, shortTeamName } from './calendar-days.ts'
import { GameNotes } from './game-notes.tsx'
import { GameLabel, GameLinks, WatchButton } from './watch-button.tsx'

type CalendarCardsProps = {
  label: string
  /** League day YYYY-MM-DD. */
  day: string
  games: CalendarGame[]
  onOpen: (game: CalendarGame) => void
}

/** A day's games on a narrow screen: the clubs, when or where to watch, and the rest in one line below. */
export const CalendarCards = ({ label, day, games, onOpen }: CalendarCardsProps) => (
  <ul aria-label={label} className={styles.cards}>
    {games.map((game) => (
      <GameCard key={game.mlbid} day={day} game={game} onOpen={onOpen} />
    ))}
  </ul>
)

type GameCardProps = Pick<CalendarCardsProps, 'day' | 'onOpen'> & { game: CalendarGame }

const GameCard = ({ day, game, onOpen }: GameCardProps) => {
  const hasVideo = gameStateOf(game).videoKind !== null
  return (
    <li className={styles.card}>
      <div className={styles.teams}>
        <TeamLink team={game.awayTeam} name={shortTeamName(game.awayName)} size={22} />
        <TeamLink team={game.homeTeam} name={shortTeamName(game.homeName)} size={22} />
      </div>
      <div className={styles.side}>
        {hasVideo ? <WatchButton game={game} onOpen={onOpen} /> : <StartTime game={game} day={day} />}
      </div>
      <div className={styles.more}>
        <GameLabel game={game} />
        <GameLinks game={game} />
        {hasVideo ? <time dateTime={game.dateStart}>{game.timeStart} CT</time> : null}
      </div>
      <Announced game={game} />
      <GameNotes game={game} />
    </li>
  )
}

/** Probable pitchers and channels, as far as the league tells them. */
const Announced = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const names = [game.playerProbableAway, game.playerProbableHome].map((it) => it?.name)
  const hasPitcher = names.some((it) => it !== undefined)
  if (!hasPitcher && game.channelsText === '') return null
  const pitchers = names.map((it) => it ?? t('calendar.noPitcher')).join(' vs ')
  return (
    <p className={styles.announced}>
      {hasPitcher ? (
        <span>
          <span className="visually-hidden">{t('calendar.pitchers')}: </span>
          {pitchers}
        </span>
      ) : null}
      {game.channelsText === '' ? null : (
        <span>
          <Tv size={12} aria-hidden="true" />
          <span className="visually-hidden">{t('calendar.channel')}: </span>
          {game.channelsText}
        </span>
      )}
    </p>
  )
}
