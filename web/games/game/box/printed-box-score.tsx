import type { BoxScore as Box } from '../../../../contract/games/box-score.ts'
import { calendarDayText } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { GameInfo } from './box-notes.tsx'
import styles from './printed-box-score.module.css'
import { SideTables } from './side-tables.tsx'

type PrintedBoxScoreProps = {
  box: Box
  /** The league's day of the game, YYYY-MM-DD; undefined without its log. */
  day: string | undefined
}

/** The box score on paper: both clubs in turn, without controls, and the game's facts once. */
export const PrintedBoxScore = ({ box, day }: PrintedBoxScoreProps) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  return (
    <section aria-label={t('games.box')} className={styles.sheet}>
      {day === undefined ? null : <p className={styles.day}>{calendarDayText(day)}</p>}
      {(
        [
          ['away', awayTeam],
          ['home', homeTeam],
        ] as const
      ).map(([side, line]) => (
        <section key={side} className={styles.side}>
          <h2>{line.shortName}</h2>
          <SideTables box={box} side={side} line={line} />
        </section>
      ))}
      <GameInfo info={box.gameInfo} />
    </section>
  )
}
