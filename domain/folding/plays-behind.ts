import type { GameLog } from '../../contract/games/game-log.ts'
import type { BattingLine, PitchingLine } from '../../contract/games/game-stat-lines.ts'
import type { Moment } from '../../contract/games/moments.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { isErrorCredit } from '../plays/fielding-credits.ts'
import { lineOf, runnerLines } from '../plays/play-facts.ts'
import { type GameState, type SideState, stateBefore } from '../state/game-state.ts'
import { applyMoment } from './fold-game.ts'

/** A figure of the line score, or of a player's line in the box score. */
export type Figure =
  | { side: Side; stat: 'runs' | 'hits' | 'errors' }
  | { batter: number; stat: keyof BattingLine }
  | { pitcher: number; stat: keyof PitchingLine }

/** A play behind a figure: its id in the play-by-play, and its part of the figure (2 runs, 2 outs). */
export type PlayBehind = { play: string; count: number }

type Numbers = Record<string, number>
type Share = PlayBehind & { at: number }

/** The parts of all figures of a log by play; read once, they serve every time of the log. */
export type FigurePlays = {
  shares: Map<string, Share[]>
  /** The plays that put a runner on a base, oldest first. */
  arrivals: { at: number; runner: number; play: string }[]
}

/** The kinds of moments that change no figure and put nobody on a base. */
const QUIET: ReadonlySet<Moment['kind']> = new Set(['at-bat', 'pitch', 'action', 'status'])

/** Folds a log moment by moment, and notes the figures and bases that each one changed. */
export const readFigures = (log: GameLog): FigurePlays => {
  const { moments } = log
  const state = stateBefore(log)
  const found: FigurePlays = { shares: new Map(), arrivals: [] }
  const before = new Map<string, Numbers>()
  const playOf = momentLines(moments)
  for (const [index, moment] of moments.entries()) {
    const { bases } = state
    applyMoment(state, moment)
    if (QUIET.has(moment.kind)) continue
    const play = playOf(moment, index)
    if (play === undefined) continue
    if (moment.kind !== 'substitution' && moment.kind !== 'placed')
      noteShares(found.shares, before, state, { at: moment.at, play })
    for (const [base, runner] of state.bases.entries())
      if (runner !== null && runner !== bases[base]) found.arrivals.push({ at: moment.at, runner, play })
  }
  return found
}

/** The plays that made a figure until `t` (UTC ms), oldest first, each once; empty where there are none. */
export const playsBehind = ({ shares }: FigurePlays, figure: Figure, t: number): PlayBehind[] => {
  const counts = new Map<string, number>()
  for (const { at, play, count } of shares.get(keyOf(figure)) ?? [])
    if (at <= t) counts.set(play, (counts.get(play) ?? 0) + count)
  return [...counts].map(([play, count]) => ({ play, count }))
}

/** The play that put a runner on the base where he is at `t` (UTC ms); undefined where no play did. */
export const playOnBase = ({ arrivals }: FigurePlays, runner: number, t: number): string | undefined =>
  arrivals.findLast((it) => it.runner === runner && it.at <= t)?.play

const keyOf = (figure: Figure): string => {
  if ('side' in figure) return `${figure.side} ${figure.stat}`
  return 'batter' in figure ? `b${figure.batter} ${figure.stat}` : `p${figure.pitcher} ${figure.stat}`
}

/** The line of the play-by-play that tells a moment; a substitution's is the action listed behind it. */
const momentLines = (moments: readonly Moment[]) => {
  const lineOfRunner = runnerLines(moments)
  return (moment: Moment, index: number): string | undefined => {
    if (moment.kind === 'result') return lineOf(moment)
    if (moment.kind === 'runner') return lineOfRunner(moment)
    if (moment.kind === 'error') {
      const runner = moments.slice(0, index).findLast((it) => isErrorOf(it, moment.player))
      return runner?.kind === 'runner' ? lineOfRunner(runner) : undefined
    }
    const next = moments.slice(index).find((it) => it.kind === 'action' || it.kind === 'at-bat')
    return next?.kind === 'action' ? lineOf(next) : undefined
  }
}

const isErrorOf = (moment: Moment, player: number) =>
  moment.kind === 'runner' && moment.credits.some((it) => it.player === player && isErrorCredit(it.credit))

const noteShares = (
  shares: FigurePlays['shares'],
  before: Map<string, Numbers>,
  { away, home }: GameState,
  share: { at: number; play: string },
) => {
  for (const [key, line] of [...linesOf('away', away), ...linesOf('home', home)]) {
    const was = before.get(key)
    let hasChanged = false
    for (const stat in line) {
      const count = (line[stat] ?? 0) - (was?.[stat] ?? 0)
      if (count <= 0) continue
      hasChanged = true
      const list = shares.get(`${key} ${stat}`) ?? []
      list.push({ ...share, count })
      shares.set(`${key} ${stat}`, list)
    }
    if (hasChanged) before.set(key, { ...line })
  }
}

const linesOf = (side: Side, { batters, pitchers, innings }: SideState): [string, Numbers][] => [
  [side, totalsOf(innings)],
  ...batters.map((it): [string, Numbers] => [`b${it.id}`, it.line]),
  ...pitchers.map((it): [string, Numbers] => [`p${it.id}`, it.line]),
]

const totalsOf = (innings: SideState['innings']): Numbers => {
  const totals = { runs: 0, hits: 0, errors: 0 }
  for (const it of innings) {
    totals.runs += it.runs
    totals.hits += it.hits
    totals.errors += it.errors
  }
  return totals
}
