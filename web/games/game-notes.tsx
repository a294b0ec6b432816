import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CalendarGame } from '../../contract/games.ts'
import { briefDay } from './day-texts.ts'
import styles from './game-notes.module.css'

type Moved = Pick<CalendarGame, 'resumesOn' | 'resumedFrom' | 'madeUpOn' | 'madeUpFrom'>
type GameNotesProps = {
  game: Moved & Pick<CalendarGame, 'gameOfTwo' | 'scheduledInnings'>
}

const REGULATION = 9
const moves = ['resumesOn', 'resumedFrom', 'madeUpOn', 'madeUpFrom'] as const

/** What is out of the ordinary about a game: one of two, shorter, or told on another day, which is a press away. */
export const GameNotes = ({ game }: GameNotesProps) => {
  const { t } = useTranslation()
  const isShort = game.scheduledInnings < REGULATION
  const moved = moves.flatMap((key) => (game[key] === null ? [] : [{ key, day: game[key] }]))
  if (game.gameOfTwo === null && !isShort && moved.length === 0) return null
  return (
    <ul className={styles.notes}>
      {game.gameOfTwo === null ? null : <li>{t('calendar.gameOfTwo', { number: game.gameOfTwo })}</li>}
      {isShort ? <li>{t('calendar.shortGame', { innings: game.scheduledInnings })}</li> : null}
      {moved.map(({ key, day }) => (
        <li key={key}>
          <Link to="/calendar" search={{ date: day }} className={styles.day}>
            {t(`calendar.${key}`, { date: briefDay(day) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
