import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { TeamLink } from '../marks/name-links.tsx'
import { StartTime } from '../marks/start-time.tsx'
import styles from './calendar-cards.module.css'
import { shortTeamName } from './calendar-days.ts'
import { GameNotes } from './game-notes.tsx'
import { GameStatusCell } from './watch-button.tsx'

type CalendarCardsProps = {
  label: string
  /** League day YYYY-MM-DD. */
  day: string
  games: CalendarGame[]
  onOpen: (game: CalendarGame) => void
}

/** A day's games on a narrow screen. */
export const CalendarCards = ({ label, day, games, onOpen }: CalendarCardsProps) => (
  <ul aria-label={label} className={styles.cards}>
    {games.map((game) => (
      <GameCard key={game.mlbid} day={day} game={game} onOpen={onOpen} />
    ))}
  </ul>
)

type GameCardProps = Pick<CalendarCardsProps, 'day' | 'onOpen'> & { game: CalendarGame }

const GameCard = ({ day, game, onOpen }: GameCardProps) => {
  const { t } = useTranslation()
  return (
    <li className={styles.card}>
      <div className={styles.teams}>
        <TeamLine
          team={game.awayTeam}
          name={game.awayName}
          pitcher={game.playerProbableAway?.name ?? t('calendar.noPitcher')}
        />
        <TeamLine
          team={game.homeTeam}
          name={game.homeName}
          pitcher={game.playerProbableHome?.name ?? t('calendar.noPitcher')}
        />
      </div>
      <div className={styles.schedule}>
        <StartTime game={game} day={day} />
        <span className={styles.channel}>{game.channelsText || t('calendar.noChannel')}</span>
      </div>
      <div className={styles.watch}>
        <GameStatusCell game={game} onOpen={onOpen} />
        <GameNotes game={game} />
      </div>
    </li>
  )
}

type TeamLineProps = { team: CalendarGame['awayTeam']; name: string; pitcher: string }

const TeamLine = ({ team, name, pitcher }: TeamLineProps) => (
  <div className={styles.team}>
    <TeamLink team={team} name={shortTeamName(name)} size={32} />
    <span className={styles.pitcher}>{pitcher}</span>
  </div>
)
