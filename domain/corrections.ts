import type { GameLog, Official, Side } from '../contract/game-log.ts'
import type { Correction } from '../contract/games.ts'
import { inningsPitched } from './figures.ts'
import type { GameState } from './game-state.ts'
import { playerOf } from './player-of.ts'

type Numbers = Record<string, number>
type Figures = Record<Side, { total: Numbers; batting: Map<number, Numbers>; pitching: Map<number, Numbers> }>

const sides = ['away', 'home'] as const

/**
 * Where the league's final figures differ from those that its plays make, or from its own as the game ended: each
 * number once, as it was first told and as it is now.
 */
export const correctionsOf = (log: GameLog, state: GameState, official: Official): Correction[] => {
  const now = told(official)
  const since = log.officialBefore === undefined ? [] : differences(log, told(log.officialBefore), now)
  const fromPlays = differences(log, folded(state), now)
  const known = new Set(since.map(keyOf))
  return [...since, ...fromPlays.filter((it) => !known.has(keyOf(it)))]
}

const keyOf = ({ side, player, part, stat }: Correction) => [side, player?.mlbid, part, stat].join(' ')

const told = (official: Official): Figures =>
  bothSides((side) => {
    const { runs, hits, errors, batters, pitchers } = official[side]
    return {
      total: { runs, hits, errors },
      batting: new Map(batters.map(({ id, order: _, position: __, avg: ___, ...line }) => [id, line])),
      pitching: new Map(pitchers.map(({ id, note: _, era: __, ...line }) => [id, line])),
    }
  })

const folded = (state: GameState): Figures =>
  bothSides((side) => ({
    total: totalOf(state, side),
    batting: new Map(state[side].batters.map(({ id, line }) => [id, line])),
    pitching: new Map(state[side].pitchers.map(({ id, line }) => [id, line])),
  }))

const bothSides = (of: (side: Side) => Figures[Side]): Figures => ({ away: of('away'), home: of('home') })

const totalOf = (state: GameState, side: Side) => {
  const sum = (what: 'runs' | 'hits' | 'errors') =>
    state[side].innings.reduce((total, it) => total + it[what], 0)
  return { runs: sum('runs'), hits: sum('hits'), errors: sum('errors') }
}

const differences = (log: GameLog, before: Figures, now: Figures): Correction[] =>
  sides.flatMap((side) => [
    ...changed(before[side].total, now[side].total).map((it) => ({
      side,
      player: null,
      part: 'total' as const,
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

/** Who was not in the figures before had done nothing. */
const changed = (before: Numbers, now: Numbers) =>
  Object.entries(now).flatMap(([stat, value]) => {
    const was = before[stat] ?? 0
    if (was === value) return []
    if (stat === 'outs') return [{ stat: 'ip', was: inningsPitched(was), now: inningsPitched(value) }]
    return [{ stat, was: String(was), now: String(value) }]
  })
