import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { calledEarlyOf } from '../../../domain/league/game-status.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { briefDay } from '../components/day-texts.ts'
import styles from './games.module.css'

type Rescheduled = Pick<CalendarGame, 'resumesOn' | 'resumedFrom' | 'madeUpOn' | 'madeUpFrom'>
type GameNotesProps = {
  game: Rescheduled & Pick<CalendarGame, 'gameOfTwo' | 'scheduledInnings' | 'detailedState'>
}

const REGULATION = 9
const rescheduleKeys = ['resumesOn', 'resumedFrom', 'madeUpOn', 'madeUpFrom'] as const

/**
 * Special facts of a game: one of two, shortened, ended by rain, or moved to or from another day, with a link
 * to that day.
 */
export const GameNotes = ({ game }: GameNotesProps) => {
  const { t } = useTranslation()
  const isShort = game.scheduledInnings < REGULATION
  const rescheduled = rescheduleKeys.flatMap((key) => (game[key] === null ? [] : [{ key, day: game[key] }]))
  const calledEarly = calledEarlyOf(game.detailedState)
  if (game.gameOfTwo === null && !isShort && calledEarly === null && rescheduled.length === 0) return null
  return (
    <ul className={styles.notes}>
      {game.gameOfTwo === null ? null : <li>{t('calendar.gameOfTwo', { number: game.gameOfTwo })}</li>}
      {isShort ? <li>{t('calendar.shortGame', { innings: game.scheduledInnings })}</li> : null}
      {calledEarly === null ? null : (
        <li>{t(calledEarly === 'rain' ? 'calendar.calledEarlyByRain' : 'calendar.calledEarly')}</li>
      )}
      {rescheduled.map(({ key, day }) => (
        <li key={key}>
          <Link to="/calendar" search={(before) => ({ club: before.club, date: day })} className={styles.day}>
            {t(`calendar.${key}`, { date: briefDay(day) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
