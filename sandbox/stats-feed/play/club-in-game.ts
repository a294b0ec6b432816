import { between, type Chance } from '../shape/chance.ts'
import type { Position } from '../shape/feed-shape.ts'
import { type Man, POSITIONS, type Roster } from '../shape/roster.ts'

type Slot = { man: Man; position: Position; subs: number }

/** A club on the field in a generated game. */
export type ClubInGame = {
  roster: Roster
  slots: Slot[]
  /** 0-based place in the order that bats next. */
  next: number
  pitcher: Man
  /** Pitches, outs and the lead (negative when behind) since he came in, of every pitcher so far. */
  mound: MoundStint[]
  pitchLimit: number
  relievers: Man[]
  bench: Man[]
  /** Places whose new man still has no place in the field. */
  homeless: { slot: number; replaced: Man; position: Position }[]
  battingOrders: Map<number, string>
  runs: number
}
export type MoundStint = { man: Man; pitches: number; outs: number; leadAtEntry: number }

/** A club before the first pitch; its starter is the `turn`th of its rotation. */
export const clubInGame = (roster: Roster, turn: number, chance: Chance): ClubInGame => {
  const pitcher = roster.starters[turn % roster.starters.length]
  if (pitcher === undefined) throw new Error(`no starting pitcher for ${roster.club.name}`)
  return {
    roster,
    slots: roster.regulars.map((man) => ({ man, position: man.position, subs: 0 })),
    next: 0,
    pitcher,
    mound: [{ man: pitcher, pitches: 0, outs: 0, leadAtEntry: 0 }],
    pitchLimit: between(chance, 78, 102),
    relievers: rested(roster.relievers, turn),
    bench: rested(roster.bench, turn),
    homeless: [],
    battingOrders: new Map(roster.regulars.map((man, i) => [man.id, `${i + 1}00`])),
    runs: 0,
  }
}

// Yesterday's men wait their turn.
const rested = (men: readonly Man[], turn: number): Man[] => {
  const first = (turn * 2) % Math.max(1, men.length)
  return [...men.slice(first), ...men.slice(0, first)]
}

/** Puts a man in a place of the order and returns the battingOrder the feed writes for him. */
export const replaceInSlot = (club: ClubInGame, slot: number, man: Man, position: Position): string => {
  const place = club.slots[slot]
  if (place === undefined) throw new Error(`no place ${slot} in the order`)
  const order = `${(slot + 1) * 100 + place.subs + 1}`
  club.slots[slot] = { man, position, subs: place.subs + 1 }
  club.battingOrders.set(man.id, order)
  return order
}

/** Makes a man the pitcher. */
export const replacePitcher = (club: ClubInGame, man: Man, lead: number, chance: Chance): void => {
  club.pitcher = man
  club.pitchLimit = between(chance, 14, 34)
  club.mound.push({ man, pitches: 0, outs: 0, leadAtEntry: lead })
}

export const stintOf = (club: ClubInGame): MoundStint => {
  const stint = club.mound.at(-1)
  if (stint === undefined) throw new Error('nobody is on the mound')
  return stint
}

/** The man at a position of the field, by its abbreviation. */
export const fielderAt = (club: ClubInGame, abbreviation: keyof typeof POSITIONS): Man => {
  if (abbreviation === 'P') return club.pitcher
  const code = POSITIONS[abbreviation].code
  const slot = club.slots.find((place) => place.position.code === code)
  if (slot === undefined) throw new Error(`nobody plays ${abbreviation}`)
  return slot.man
}
