import { memo, type ReactNode } from 'react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TeamLink } from '../components/name-links.tsx'
import { StartTime } from '../components/start-time.tsx'
import { GameNotes } from './game-notes.tsx'
import styles from './games.module.css'
import { GameStatusCell } from './watch-link.tsx'

type CalendarGamesProps = {
  label: string
  /** League day YYYY-MM-DD. */
  day: string
  games: CalendarGame[]
  /** Asked at a press on a link to a video; `false` keeps the page. */
  mayOpen: (gameId: number) => boolean
  /** The switch that hides or shows a game. */
  renderHide: (game: CalendarGame) => ReactNode
}

/** A day's games on a wide screen. */
export const CalendarTable = ({ label, games, ...row }: CalendarGamesProps) => {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.video}>
            {t('calendar.video')}
          </th>
          <th scope="col" className={styles.team}>
            {t('calendar.away')}
          </th>
          <th scope="col" className={styles.team}>
            {t('calendar.home')}
          </th>
          <th scope="col" className={styles.time}>
            {t('calendar.time')}
          </th>
          <th scope="col">{t('calendar.awayPitcher')}</th>
          <th scope="col">{t('calendar.homePitcher')}</th>
          <th scope="col" className={styles.channel}>
            {t('calendar.channel')}
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <GameRow key={game.mlbid} game={game} {...row} />
        ))}
      </tbody>
    </table>
  )
}

type GameRowProps = Omit<CalendarGamesProps, 'label' | 'games'> & { game: CalendarGame }

/** Drawn again where its own game changes. */
const GameRow = memo(({ day, game, mayOpen, renderHide }: GameRowProps) => {
  const { t } = useTranslation()
  return (
    <tr>
      <td>
        <GameStatusCell game={game} mayOpen={mayOpen}>
          {renderHide(game)}
        </GameStatusCell>
        <GameNotes game={game} />
      </td>
      <td>
        <TeamLink team={game.awayTeam} name={game.awayName} />
      </td>
      <td>
        <TeamLink team={game.homeTeam} name={game.homeName} />
      </td>
      <td>
        <StartTime game={game} day={day} />
      </td>
      <td>{game.playerProbableAway?.name ?? <Missing text={t('calendar.noPitcher')} />}</td>
      <td>{game.playerProbableHome?.name ?? <Missing text={t('calendar.noPitcher')} />}</td>
      <td>
        {game.channelsText === '' ? (
          <Missing text={t('calendar.noChannel')} />
        ) : (
          <span className={styles.channels} title={game.channelsText}>
            {game.channelsText}
          </span>
        )}
      </td>
    </tr>
  )
})

const Missing = ({ text }: { text: string }) => <span className={styles.missing}>{text}</span>
