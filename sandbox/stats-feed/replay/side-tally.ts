import type { BoxTeam, Position } from '../shape/feed-shape.ts'
import {
  type BattingLine,
  type FieldingLine,
  noBatting,
  noFielding,
  noPitching,
  type PitchingLine,
} from './stat-lines.ts'

export const LINEUP_SIZE = 9

/** What one club has done up to a moment: who stands where, and everybody's lines of today. */
export type SideTally = {
  /** Who has held each of the nine places in the order, first to last. */
  slots: number[][]
  /** 0-based place whose turn is next. */
  nextSlot: number
  /** Who plays each position now, by the upstream's position code. */
  fielders: Map<string, number>
  /** The positions each man has had in this game, in order. */
  positions: Map<number, Position[]>
  pitchers: number[]
  batting: Map<number, BattingLine>
  pitching: Map<number, PitchingLine>
  fielding: Map<number, FieldingLine>
  innings: { runs: number; hits: number; errors: number; leftOnBase: number }[]
  /** How many innings this club has begun to bat. */
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

/** 0-based place in the order from the upstream's "600" or "601". */
export const slotOf = (battingOrder: string): number => Math.floor(Number(battingOrder) / 100) - 1

/** Puts a man in his place of the order, after whoever had it. */
export const enterLineup = (side: SideTally, id: number, battingOrder: string): void => {
  const slot = side.slots[slotOf(battingOrder)]
  if (slot !== undefined && slot.at(-1) !== id) slot.push(id)
  battingOf(side, id)
}

/** Gives a man a position; the mound makes him the pitcher. */
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
/** Who holds a place of the order now. */
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
