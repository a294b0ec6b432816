import '../../i18n/texts/doors.ts'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { momentOfPlay } from '../../../contract/games/moment-address.ts'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import {
  type Figure,
  type FigurePlays,
  playsBehind,
  readFigures,
} from '../../../domain/folding/plays-behind.ts'
import { inningsPitched } from '../../../domain/stats/figures.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { cx } from '../../ui/cx.ts'
import type { GameNow } from '../live/use-game-now.ts'
import styles from './door.module.css'
import { Door, DoorsContext } from './door.tsx'
import type { LineBehind } from './figure-list.tsx'

type LinesOf = (figure: Figure) => LineBehind[]
type Shown = { figure: Figure; title: string }

const FiguresContext = createContext<{ linesOf: LinesOf; show: (shown: Shown) => void } | null>(null)

type FiguresProps = { game: Pick<GameNow, 'log' | 'until' | 'plays'>; children: ReactNode }

/** Gives the figures of a game within it the plays behind them at the playhead, and shows their list. */
export const Figures = ({ game: { log, until, plays }, children }: FiguresProps) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const part = useLazyPart(shown !== null, () => import('./figure-list.tsx'), close)
  const hasDoors = useContext(DoorsContext) !== null
  const value = useMemo(() => {
    if (!hasDoors || log === undefined || until === undefined || plays === undefined) return null
    return { linesOf: linesAt(log, until, plays), show: setShown }
  }, [hasDoors, log, until, plays])
  return (
    <FiguresContext value={value}>
      {children}
      {part && shown && value ? (
        <part.FigureList title={shown.title} lines={value.linesOf(shown.figure)} onClose={close} />
      ) : null}
    </FiguresContext>
  )
}

const read = new WeakMap<GameLog, FigurePlays>()

/** The plays behind a log's figures, read with the first one that is drawn. */
export const figuresOf = (log: GameLog): FigurePlays => {
  const figures = read.get(log) ?? readFigures(log)
  read.set(log, figures)
  return figures
}

const linesAt = (log: GameLog, until: number, innings: readonly PlayByPlayInning[]): LinesOf => {
  const lines = new Map<string, Omit<LineBehind, 'count'>>()
  for (const { inning, ...halves } of innings)
    for (const half of ['top', 'bottom'] as const)
      for (const play of halves[half]) lines.set(play.id, { play, inning, half })
  return (figure) =>
    playsBehind(figuresOf(log), figure, until).flatMap(({ play, count }) => {
      const line = lines.get(play)
      return line === undefined ? [] : [{ ...line, count }]
    })
}

type FigureDoorProps = {
  figure: Figure
  /** As the page shows it: the plays must make it up, or no list is behind it. */
  value: number | string
  /** Names the figure: "Hits, L. Soto". */
  name: string
  children: ReactNode
}

/** A figure as the door to its play, or to the list of its plays; plain for 0 and where they are unknown. */
export const FigureDoor = ({ figure, value, name, children }: FigureDoorProps) => {
  const { t } = useTranslation()
  const figures = useContext(FiguresContext)
  const lines = figures?.linesOf(figure) ?? []
  const [first] = lines
  if (figures === null || first === undefined || madeBy(figure, lines) !== value) return children
  const look = { className: cx(styles.door, styles.figure), title: t('doors.behind', { figure: name }) }
  if (lines.length === 1)
    return (
      <Door moment={momentOfPlay(first.play.id)} {...look}>
        {children}
      </Door>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...look}
      onClick={() => figures.show({ figure, title: `${name}: ${value}` })}
    >
      {children}
    </button>
  )
}

const madeBy = ({ stat }: Figure, lines: readonly LineBehind[]): number | string => {
  const sum = lines.reduce((total, it) => total + it.count, 0)
  return stat === 'outs' ? inningsPitched(sum) : sum
}
