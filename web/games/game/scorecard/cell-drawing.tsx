import { reachedBase, type ScorecardCell } from '../../../../domain/scorecard/draw-cells.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './scorecard.module.css'

/** Home, the bases in their order, and home again. */
const bases = [
  [32, 55],
  [52, 35],
  [32, 15],
  [12, 35],
  [32, 55],
] as const
const diamond = 'M32 55L52 35L32 15L12 35Z'

/** Where the way to a base is named, beside its line. */
const labels = {
  2: { x: 63, y: 22, textAnchor: 'end' },
  3: { x: 1, y: 22, textAnchor: 'start' },
  4: { x: 1, y: 50, textAnchor: 'start' },
} as const

/** Places of the runs batted in, four at most. */
const RUNS = [4, 10, 16, 22]

/** A turn as scorers draw it: the diamond, the way around it so far, its sign, count, runs and out. */
export const CellDrawing = ({ cell }: { cell: ScorecardCell }) => {
  const { t } = useTranslation()
  const { state, legs, out, rbi, balls, strikes, pinchRunner } = cell
  const reached = reachedBase(cell)
  return (
    <svg viewBox="0 0 64 64" className={styles.drawing} aria-hidden="true">
      <path d={diamond} className={cx(styles.diamond, reached === 4 && styles.scored)} />
      <path d={wayOf(cell)} className={styles.way} />
      {out !== null && reached > 0 ? <OutOnWay from={reached} by={out.by} /> : null}
      {legs.map(({ to, by }) => (
        <Label key={to} base={to} text={by} />
      ))}
      <Notation cell={cell} />
      {state === 'cut-short' ? <path d="M12 55L52 15" className={styles.way} /> : null}
      {state === 'placed' ? null : (
        <text x="1" y="9" className={styles.small}>
          {balls}-{strikes}
        </text>
      )}
      {pinchRunner === null ? null : (
        <text x="63" y="9" textAnchor="end" className={styles.small}>
          {t('scorecard.signs.runner.code')}
        </text>
      )}
      {RUNS.slice(0, rbi).map((x) => (
        <circle key={x} cx={x} cy="60" r="2.2" className={styles.run} />
      ))}
      {out === null ? null : <OutNumber number={out.number} />}
    </svg>
  )
}

const wayOf = (cell: ScorecardCell): string => {
  const start = cell.state === 'placed' ? (cell.legs[0]?.to ?? 0) : 0
  return `M${bases
    .slice(start, reachedBase(cell) + 1)
    .map((it) => it.join(' '))
    .join('L')}`
}

/** Half the way to the next base, with a bar across it. */
const OutOnWay = ({ from, by }: { from: number; by: string }) => {
  const [x, y] = bases[from] ?? bases[0]
  const [toX, toY] = bases[from + 1] ?? bases[0]
  const [midX, midY] = [(x + toX) / 2, (y + toY) / 2]
  const [acrossX, acrossY] = [(toY - y) / 5, (x - toX) / 5]
  return (
    <>
      <path
        d={`M${x} ${y}L${midX} ${midY}M${midX - acrossX} ${midY - acrossY}L${midX + acrossX} ${midY + acrossY}`}
        className={styles.way}
      />
      <Label base={from + 1} text={by} />
    </>
  )
}

const Label = ({ base, text }: { base: number; text: string }) =>
  text === '' || base < 2 || base > 4 ? null : (
    <text {...labels[base as 2 | 3 | 4]} className={styles.small}>
      {text}
    </text>
  )

const LINE_HEIGHT = 10
/** Two lines are as small as a line of so many characters. */
const TWO_LINES = 4

/** A long sign has two lines, `6-4-3` and `DP`. */
const Notation = ({ cell }: { cell: ScorecardCell }) => {
  const { notation } = cell
  const space = notation.length > 5 ? notation.lastIndexOf(' ') : -1
  const lines = space < 0 ? [notation] : [notation.slice(0, space), notation.slice(space + 1)]
  const longest = Math.max(lines.length > 1 ? TWO_LINES : 0, ...lines.map((it) => it.length))
  const isScored = reachedBase(cell) === 4
  return lines.map((line, index) => (
    <text
      key={line}
      x="32"
      y={39 + (index - (lines.length - 1) / 2) * LINE_HEIGHT}
      textAnchor="middle"
      fontSize={fontSizeOf(longest)}
      className={cx(styles.notation, isScored && styles.onScored)}
    >
      {line}
    </text>
  ))
}

const fontSizeOf = (length: number): number => {
  if (length <= 2) return 15
  if (length <= 3) return 13
  return length <= 5 ? 10.5 : 8.5
}

const OutNumber = ({ number }: { number: number }) => (
  <>
    <circle cx="55" cy="55" r="7.5" className={styles.out} />
    <text x="55" y="58.5" textAnchor="middle" className={styles.outText}>
      {number}
    </text>
  </>
)
