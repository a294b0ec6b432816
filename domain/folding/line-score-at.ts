import type { GameLog } from '../../contract/games/game-log.ts'
import type { LineScore } from '../../contract/games/line-score.ts'
import type { Official, OfficialSide } from '../../contract/games/official-box-score.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { ballsText, diamondText, outsCountText, strikesText } from '../state/count-text.ts'
import type { GameState, InningState, SideState } from '../state/game-state.ts'
import { inningNumbersToShow } from '../state/innings-window.ts'
import { visibleBases } from './bases-at.ts'
import { recordOf } from './club-record.ts'
import { isOverAt, stateAt } from './fold-game.ts'
import { officialAt } from './official-at.ts'

type InningLine = LineScore['innings'][number]

/** The line score at `t` (UTC ms). Once the game is final the official statistics stand. */
export const lineScoreAt = (log: GameLog, t: number): LineScore => lineScoreOf(log, stateAt(log, t), t)

/** The line score of the state folded until `t`. */
export const lineScoreOf = (log: GameLog, state: GameState, t: number): LineScore => {
  const official = officialAt(log, t)
  const over = isOverAt(log, t)
  const innings =
    official === null ? computedInnings(state) : officialInnings(official, computedInnings(state))
  const inningCurrent = Math.max(innings.length, 1)
  const visibleInnings = inningNumbersToShow(inningCurrent)
  return {
    awayTeam: team(log, state, 'away', official, over),
    homeTeam: team(log, state, 'home', official, over),
    innings,
    diamond: diamondText(visibleBases(state)),
    balls: ballsText(state.balls),
    strikes: strikesText(state.strikes),
    outs: outsCountText(state.outs),
    inningArrow: over && official !== null ? lastHalf(innings) : state.half,
    inningCurrent,
    inningsToShow: visibleInnings.map((number) => innings[number - 1] ?? blankInning(number)),
    inningNumbersToShow: visibleInnings,
  }
}

const team = (log: GameLog, state: GameState, side: Side, official: Official | null, over: boolean) => {
  const { id, shortName, abbr, abbrU } = log.teams[side]
  const totals = official === null ? totalsOf(state[side]) : officialTotals(official[side])
  return {
    id,
    shortName,
    abbr,
    abbrU,
    ...totals,
    ...recordOf(log, side, over),
    activities: official?.[side].activities ?? [],
  }
}

const totalsOf = (side: SideState) => ({
  runs: sum(side.innings.map((it) => it.runs)),
  hits: sum(side.innings.map((it) => it.hits)),
  homes: sum(side.batters.map((it) => it.line.hr)),
  errors: sum(side.innings.map((it) => it.errors)),
})

const officialTotals = (side: OfficialSide) => ({
  runs: side.runs,
  hits: side.hits,
  homes: sum(side.batters.map((it) => it.hr)),
  errors: side.errors,
})

const sum = (values: number[]) => values.reduce((total, it) => total + it, 0)

const computedInnings = ({ away, home }: GameState): InningLine[] =>
  Array.from({ length: Math.max(away.innings.length, home.innings.length) }, (_, index) => ({
    inning: index + 1,
    ...withSidePrefix('away', halfInningLine(away.innings[index])),
    ...withSidePrefix('home', halfInningLine(home.innings[index])),
  }))

/** A half-inning that was not batted has no runs and hits, but may have errors in the field. */
const halfInningLine = (inning: InningState | undefined) => {
  if (inning === undefined) return { runs: null, hits: null, errors: null }
  const { batted, runs, hits, errors } = inning
  return batted ? { runs, hits, errors } : { runs: null, hits: null, errors: errors > 0 ? errors : null }
}

/** By number from 1 on; an inning that the official ones lack is the fold's. */
const officialInnings = (official: Official, computed: InningLine[]): InningLine[] => {
  const byNumber = new Map(official.innings.map((it) => [it.inning, it]))
  const last = Math.max(computed.length, ...byNumber.keys())
  return Array.from({ length: last }, (_, index) => {
    const it = byNumber.get(index + 1)
    if (it === undefined) return computed[index] ?? blankInning(index + 1)
    return {
      inning: it.inning,
      ...withSidePrefix('away', officialHalfInning(it.away)),
      ...withSidePrefix('home', officialHalfInning(it.home)),
    }
  })
}

/** Plays may be lost at a game's end: its last half is the one that the league gives runs. */
const lastHalf = (innings: InningLine[]) => (innings.at(-1)?.home_runs == null ? 'top' : 'bottom')

const officialHalfInning = ({ runs, hits, errors }: Official['innings'][number]['away']) =>
  halfInningLine({ batted: runs !== null, runs: runs ?? 0, hits, errors })

type HalfInningLine = { runs: number | null; hits: number | null; errors: number | null }
const withSidePrefix = <S extends Side>(side: S, { runs, hits, errors }: HalfInningLine) =>
  ({ [`${side}_runs`]: runs, [`${side}_hits`]: hits, [`${side}_errors`]: errors }) as Record<
    `${S}_${keyof HalfInningLine}`,
    number | null
  >

const blankInning = (inning: number): InningLine => ({
  inning,
  ...withSidePrefix('away', halfInningLine(undefined)),
  ...withSidePrefix('home', halfInningLine(undefined)),
})
