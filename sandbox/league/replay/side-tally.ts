import type { BoxTeam, Count, Position, Side } from '../shape/feed-shape.ts'
import {
  type BattingLine,
  type FieldingLine,
  noBatting,
  noFielding,
  noPitching,
  type PitchingLine,
} from './stat-lines.ts'

export const LINEUP_SIZE = 9

/** One club up to a moment: line-up, positions and all players' lines of today. */
export type SideTally = {
  /** The players of each of the nine slots, first to last. */
  slots: number[][]
  /** 0-based slot that bats next. */
  nextSlot: number
  /** The player at each position now, by the upstream's position code. */
  fielders: Map<string, number>
  /** The positions of each player in this game, in order. */
  positions: Map<number, Position[]>
  pitchers: number[]
  batting: Map<number, BattingLine>
  pitching: Map<number, PitchingLine>
  fielding: Map<number, FieldingLine>
  innings: { runs: number; hits: number; errors: number; leftOnBase: number }[]
  /** Number of innings in which this club has batted. */
  batted: number
}

/** A club before the first pitch: the nine starters and the starting pitcher of its box score. */
export const startingSide = (team: BoxTeam): SideTally => {
  const side: SideTally = {
    slots: Array.from({ length: LINEUP_SIZE }, () => []),
    nextSlot: 0,
    fielders: new Map(),
    positions: new Map(),
    pitchers: [],
    batting: new Map(),
    pitching: new Map(),
    fielding: new Map(),
    innings: [],
    batted: 0,
  }
  for (const player of Object.values(team.players)) {
    if (player.battingOrder === undefined || Number(player.battingOrder) % 100 !== 0) continue
    enterLineup(side, player.person.id, player.battingOrder)
    setPosition(side, player.person.id, player.allPositions?.[0] ?? player.position)
  }
  const starter = team.pitchers[0]
  if (starter !== undefined) setPitcher(side, starter)
  return side
}

/** 0-based slot from the upstream's "600" or "601". */
export const slotOf = (battingOrder: string): number => Math.floor(Number(battingOrder) / 100) - 1

/** Puts a player in a slot, after its earlier players. */
export const enterLineup = (side: SideTally, id: number, battingOrder: string): void => {
  const slot = side.slots[slotOf(battingOrder)]
  if (slot !== undefined && slot.at(-1) !== id) slot.push(id)
  battingOf(side, id)
}

/** Sets a player's position; position 1 makes the player the pitcher. */
export const setPosition = (side: SideTally, id: number, position: Position): void => {
  if (position.code === '1') {
    setPitcher(side, id)
    return
  }
  for (const [code, playerId] of side.fielders) if (playerId === id) side.fielders.delete(code)
  side.fielders.set(position.code, id)
  const previous = side.positions.get(id) ?? []
  if (previous.at(-1)?.code !== position.code) side.positions.set(id, [...previous, position])
}

/** Makes a player the pitcher. */
export const setPitcher = (side: SideTally, id: number): void => {
  for (const [code, playerId] of side.fielders)
    if (playerId === id && code !== '10') side.fielders.delete(code)
  side.fielders.set('1', id)
  const previous = side.positions.get(id) ?? []
  if (previous.at(-1)?.code !== '1') side.positions.set(id, [...previous, PITCHER])
  if (!side.pitchers.includes(id)) side.pitchers.push(id)
  pitchingOf(side, id)
}

export const pitcherOf = (side: SideTally): number | undefined => side.fielders.get('1')
/** The player in a slot now. */
export const batterIn = (side: SideTally, slot: number): number | undefined =>
  side.slots[((slot % LINEUP_SIZE) + LINEUP_SIZE) % LINEUP_SIZE]?.at(-1)

export const battingOf = (side: SideTally, id: number): BattingLine => line(side.batting, id, noBatting)
export const pitchingOf = (side: SideTally, id: number): PitchingLine => line(side.pitching, id, noPitching)
export const fieldingOf = (side: SideTally, id: number): FieldingLine => line(side.fielding, id, noFielding)
export const inningOf = (side: SideTally, inning: number) => {
  while (side.innings.length < inning) side.innings.push({ runs: 0, hits: 0, errors: 0, leftOnBase: 0 })
  return side.innings[inning - 1] ?? { runs: 0, hits: 0, errors: 0, leftOnBase: 0 }
}

const PITCHER: Position = { code: '1', name: 'Pitcher', type: 'Pitcher', abbreviation: 'P' }

const line = <L>(lines: Map<number, L>, id: number, empty: () => L): L => {
  const found = lines.get(id) ?? empty()
  lines.set(id, found)
  return found
}

/** A game counted up to a moment. */
export type Tally = {
  sides: Record<Side, SideTally>
  halfInning: 'top' | 'bottom'
  inning: number
  count: Count
  /** Base of each runner, "1B", "2B" or "3B". */
  bases: Map<number, string>
  /** Responsible pitcher of each runner. */
  responsible: Map<number, number>
  /** 0-based slot of the batter. */
  slot: number
  /** The last play is over. */
  complete: boolean
}
