import { memo } from 'react'
import type { GameLog } from '../../../../contract/games/game-log.ts'
import { reachedBase, type ScorecardCell } from '../../../../domain/scorecard/draw-cells.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Door } from '../door.tsx'
import { CellDrawing } from './cell-drawing.tsx'
import styles from './scorecard.module.css'

type CellProps = { cell: ScorecardCell; players: GameLog['players'] }

/** A cell of the sheet, the door to its play: drawn for the eye, and in sentences for a screen reader. */
export const Cell = memo(
  ({ cell, players }: CellProps) => {
    const sentences = useSentences(players)
    const content = (
      <>
        <CellDrawing cell={cell} />
        <span className="visually-hidden">{sentences(cell)}</span>
      </>
    )
    return (
      <div
        className={cx(
          styles.cell,
          cell.state === 'batting' && styles.batting,
          cell.isNewPitcher && styles.newPitcher,
          cell.isPinchHitter && styles.pinchHitter,
        )}
      >
        {cell.play === null ? (
          content
        ) : (
          <Door moment={{ play: cell.play, event: null }} className={styles.door}>
            {content}
          </Door>
        )}
      </div>
    )
  },
  (before, now) => JSON.stringify(before.cell) === JSON.stringify(now.cell),
)

/** `Luis Soto batea sencillo al jardín central. Llegó a tercera. 1 impulsada.` */
const useSentences = (players: GameLog['players']) => {
  const { t } = useTranslation()
  const nameOf = (id: number | null) => players[String(id)]?.name ?? ''
  const baseOf = (base: number) =>
    t(['games.first', 'games.second', 'games.third'][base - 1] as 'games.first')
  const turnOf = ({ state, batter, description, balls, strikes, legs }: ScorecardCell): string => {
    const name = nameOf(batter)
    if (state === 'batting') return t('scorecard.nowBatting', { name, balls, strikes })
    if (state === 'cut-short') return t('scorecard.cutShort', { name })
    return state === 'placed' ? t('scorecard.placed', { name, base: baseOf(legs[0]?.to ?? 2) }) : description
  }
  const runnerOf = (cell: ScorecardCell): string => {
    const reached = reachedBase(cell)
    if (reached === 4) return t('scorecard.scored')
    return cell.legs.length > 1 ? t('scorecard.reached', { base: baseOf(reached) }) : ''
  }
  const outOf = ({ out }: ScorecardCell): string => {
    if (out === null) return ''
    const { number, by } = out
    return by === '' ? t('scorecard.outNumber', { number }) : t('scorecard.outOnBases', { number, by })
  }
  return (cell: ScorecardCell): string =>
    [
      cell.isNewPitcher ? t('scorecard.newPitcher', { name: nameOf(cell.pitcher) }) : '',
      cell.isPinchHitter ? t('scorecard.pinchHitter') : '',
      turnOf(cell),
      cell.pinchRunner === null ? '' : t('scorecard.pinchRunner', { name: nameOf(cell.pinchRunner) }),
      runnerOf(cell),
      cell.rbi > 0 ? t('scorecard.driven', { count: cell.rbi }) : '',
      outOf(cell),
    ]
      .filter((it) => it !== '')
      .join(' ')
}
