import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../contract/games.ts'
import styles from './calendar-table.module.css'
import { ownTime } from './day-texts.ts'
import { TeamMark } from './team-mark.tsx'
import { Watch } from './watch-button.tsx'

type CalendarGamesProps = { label: string; games: CalendarGame[]; onOpen: (game: CalendarGame) => void }

/** A day's games on a wide screen. */
export const CalendarTable = ({ label, games, onOpen }: CalendarGamesProps) => {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className="only-heard">{label}</caption>
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
          <th scope="col">{t('calendar.channel')}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <GameRow key={game.mlbid} game={game} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

const GameRow = ({ game, onOpen }: { game: CalendarGame; onOpen: (game: CalendarGame) => void }) => {
  const { t } = useTranslation()
  return (
    <tr>
      <td>
        <Watch game={game} onOpen={onOpen} />
      </td>
      <td>
        <TeamMark team={game.awayTeam} name={game.awayName} />
      </td>
      <td>
        <TeamMark team={game.homeTeam} name={game.homeName} />
      </td>
      <td>
        <StartTime game={game} />
      </td>
      <td>{game.playerProbableAway?.name ?? <Missing text={t('calendar.noPitcher')} />}</td>
      <td>{game.playerProbableHome?.name ?? <Missing text={t('calendar.noPitcher')} />}</td>
      <td>{game.channelsText || <Missing text={t('calendar.noChannel')} />}</td>
    </tr>
  )
}

/** Central Time, and the viewer's own where it differs. */
export const StartTime = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const isSet = /\d/.test(game.timeStart)
  const own = isSet ? ownTime(game.dateStart) : null
  return (
    <span className={styles.start}>
      <time dateTime={game.dateStart}>{isSet ? `${game.timeStart} CT` : game.timeStart}</time>
      {own === null ? null : <span className={styles.own}>{t('calendar.yourTime', { time: own })}</span>}
    </span>
  )
}

const Missing = ({ text }: { text: string }) => <span className={styles.missing}>{text}</span>
