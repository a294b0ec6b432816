import type { Correction } from '../../contract/games/box-score.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Official } from '../../contract/games/official-box-score.ts'
import type { Side } from '../../contract/games/primitives.ts'
import type { GameState } from '../state/game-state.ts'
import { playerOf } from '../state/player-of.ts'
import { inningsPitched } from '../stats/figures.ts'

type Numbers = Record<string, number>
type GameStats = Record<
  Side,
  {
    total: Numbers
    /** By inning number. */
    innings: Map<number, Numbers>
    batting: Map<number, Numbers>
    pitching: Map<number, Numbers>
  }
>

const sides = ['away', 'home'] as const
const records = ['winner', 'loser', 'save'] as const

/**
 * The differences of the league's official box score from the fold of the plays, or from its own at the
 * game's end: each statistic once, first and present value, and changed decisions (winner, loser, save).
 */
export const correctionsOf = (log: GameLog, state: GameState, official: Official): Correction[] => {
  const now = officialStats(official)
  const since =
    log.officialBefore === undefined ? [] : differences(log, officialStats(log.officialBefore), now)
  const fromPlays = differences(log, computedStats(state), now)
  const existing = new Set(since.map(keyOf))
  return [...decisionsChanged(log, official), ...since, ...fromPlays.filter((it) => !existing.has(keyOf(it)))]
}

const keyOf = ({ side, player, part, stat, inning }: Correction) =>
  [side, player?.mlbid, part, stat, inning].join(' ')

/** Decisions are published after the last out: the first ones are no corrections. */
const decisionsChanged = (log: GameLog, { decisions }: Official): Correction[] => {
  const before = log.officialBefore?.decisions
  if (before === undefined || before.winner === null) return []
  return records.flatMap((stat): Correction[] => {
    const [was, now] = [before[stat], decisions[stat]]
    const existing = now ?? was
    if (was === now || existing === null) return []
    const nameOf = (id: number | null) => (id === null ? '' : playerOf(log, id).name)
    return [
      {
        side: playerOf(log, existing).side,
        player: now === null ? null : { mlbid: now, name: nameOf(now) },
        part: 'decision',
        stat,
        was: nameOf(was),
        now: nameOf(now),
      },
    ]
  })
}

const officialStats = (official: Official): GameStats =>
  bothSides((side) => {
    const { runs, hits, errors, batters, pitchers } = official[side]
    return {
      total: { runs, hits, errors },
      innings: new Map(
        official.innings.map(({ inning, [side]: halfInning }) => [
          inning,
          { ...halfInning, runs: halfInning.runs ?? 0 },
        ]),
      ),
      batting: new Map(batters.map(({ id, order: _, position: __, avg: ___, ...line }) => [id, line])),
      pitching: new Map(pitchers.map(({ id, note: _, era: __, ...line }) => [id, line])),
    }
  })

const computedStats = (state: GameState): GameStats =>
  bothSides((side) => ({
    total: totalOf(state, side),
    innings: new Map(state[side].innings.map(({ batted: _, ...counts }, index) => [index + 1, counts])),
    batting: new Map(state[side].batters.map(({ id, line }) => [id, line])),
    pitching: new Map(state[side].pitchers.map(({ id, line }) => [id, line])),
  }))

const bothSides = (of: (side: Side) => GameStats[Side]): GameStats => ({ away: of('away'), home: of('home') })

const totalOf = (state: GameState, side: Side) => {
  const sum = (field: 'runs' | 'hits' | 'errors') =>
    state[side].innings.reduce((total, it) => total + it[field], 0)
  return { runs: sum('runs'), hits: sum('hits'), errors: sum('errors') }
}

const differences = (log: GameLog, before: GameStats, now: GameStats): Correction[] =>
  sides.flatMap((side) => [
    ...changed(before[side].total, now[side].total).map((it) => ({
      side,
      player: null,
      part: 'total' as const,
      ...it,
    })),
    ...inningsChanged(before[side], now[side]).map((it) => ({
      side,
      player: null,
      part: 'inning' as const,
      ...it,
    })),
    ...(['batting', 'pitching'] as const).flatMap((part) =>
      [...now[side][part]].flatMap(([id, line]) =>
        changed(before[side][part].get(id) ?? {}, line).map((it) => ({
          side,
          player: { mlbid: id, name: playerOf(log, id).name },
          part,
          ...it,
        })),
      ),
    ),
  ])

/** Runs, hits or errors moved from one inning to another; a changed total is listed as the total alone. */
const inningsChanged = (before: GameStats[Side], now: GameStats[Side]) => {
  const counted = new Set(changed(before.total, now.total).map(({ stat }) => stat))
  return [...now.innings].flatMap(([inning, line]) =>
    changed(before.innings.get(inning) ?? {}, line)
      .filter(({ stat }) => !counted.has(stat))
      .map((it) => ({ inning, ...it })),
  )
}

/** A player missing in the earlier box score counts as zeros. */
const changed = (before: Numbers, now: Numbers) =>
  Object.entries(now).flatMap(([stat, value]) => {
    const was = before[stat] ?? 0
    if (was === value) return []
    if (stat === 'outs') return [{ stat: 'ip', was: inningsPitched(was), now: inningsPitched(value) }]
    return [{ stat, was: String(was), now: String(value) }]
  })
