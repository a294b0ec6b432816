import type { Position } from '../shape/feed-shape.ts'
import { between, type Random } from '../shape/random.ts'
import { type Player, POSITIONS, type Roster } from '../shape/roster.ts'

type Slot = { player: Player; position: Position; subs: number }

/** A club on the field in a generated game. */
export type ClubInGame = {
  roster: Roster
  slots: Slot[]
  /** 0-based slot that bats next. */
  next: number
  pitcher: Player
  /** Pitches, outs and the lead (negative when behind) of every pitcher since entering. */
  pitcherStints: PitcherStint[]
  pitchLimit: number
  relievers: Player[]
  bench: Player[]
  /** Slots whose substitute has no position yet. */
  pendingPositions: { slot: number; replaced: Player; position: Position }[]
  battingOrders: Map<number, string>
  runs: number
}
export type PitcherStint = { player: Player; pitches: number; outs: number; leadAtEntry: number }

/** A club before the first pitch; its starter is the `turn`th of its rotation. */
export const clubInGame = (roster: Roster, turn: number, random: Random): ClubInGame => {
  const pitcher = roster.starters[turn % roster.starters.length]
  if (pitcher === undefined) throw new Error(`no starting pitcher for ${roster.club.name}`)
  return {
    roster,
    slots: roster.regulars.map((player) => ({ player, position: player.position, subs: 0 })),
    next: 0,
    pitcher,
    pitcherStints: [{ player: pitcher, pitches: 0, outs: 0, leadAtEntry: 0 }],
    pitchLimit: between(random, 78, 102),
    relievers: rested(roster.relievers, turn),
    bench: rested(roster.bench, turn),
    pendingPositions: [],
    battingOrders: new Map(roster.regulars.map((player, i) => [player.id, `${i + 1}00`])),
    runs: 0,
  }
}

// Relievers of yesterday come last.
const rested = (players: readonly Player[], turn: number): Player[] => {
  const first = (turn * 2) % Math.max(1, players.length)
  return [...players.slice(first), ...players.slice(0, first)]
}

/** Puts a player in a slot and returns the feed's `battingOrder`. */
export const replaceInSlot = (club: ClubInGame, slot: number, player: Player, position: Position): string => {
  const lineupSlot = club.slots[slot]
  if (lineupSlot === undefined) throw new Error(`no place ${slot} in the order`)
  const order = `${(slot + 1) * 100 + lineupSlot.subs + 1}`
  club.slots[slot] = { player, position, subs: lineupSlot.subs + 1 }
  club.battingOrders.set(player.id, order)
  return order
}

/** Makes a player the pitcher. */
export const replacePitcher = (club: ClubInGame, player: Player, lead: number, random: Random): void => {
  club.pitcher = player
  club.pitchLimit = between(random, 14, 34)
  club.pitcherStints.push({ player, pitches: 0, outs: 0, leadAtEntry: lead })
}

export const currentStint = (club: ClubInGame): PitcherStint => {
  const stint = club.pitcherStints.at(-1)
  if (stint === undefined) throw new Error('there is no pitcher')
  return stint
}

/** The player at a position, by its abbreviation. */
export const fielderAt = (club: ClubInGame, abbreviation: keyof typeof POSITIONS): Player => {
  if (abbreviation === 'P') return club.pitcher
  const code = POSITIONS[abbreviation].code
  const slot = club.slots.find((lineupSlot) => lineupSlot.position.code === code)
  if (slot === undefined) throw new Error(`no player at ${abbreviation}`)
  return slot.player
}
