import { between, pick, weighted } from '../shape/chance.ts'
import type { Play, PlayEvent } from '../shape/feed-shape.ts'
import { sideOf } from '../shape/handedness.ts'
import { type Man, POSITIONS } from '../shape/roster.ts'
import { fielderAt, stintOf } from './club-in-game.ts'
import { callOf, contact, creditsOf, fielderFor, fielding, type Place } from './contact.ts'
import { batterOf, type Half, manOf, runsToWin, scoreOf } from './half-inning.ts'
import { hitDataOf } from './hit-data.ts'
import {
  after,
  type Move,
  movesOf,
  type OnBase,
  type Result,
  runnersOf,
  type Situation,
  walkOffMoves,
} from './movements.ts'
import { type PitchCall, type PitchKind, pitchDataOf } from './pitch-data.ts'
import { EVENT_NAMES, sentenceOf } from './play-text.ts'
import { addAction, addMoves, addPitch, type Credit, type Draft, finishPlay } from './wire-play.ts'

const SECOND = 1000
const KINDS: readonly PitchKind[] = [
  { code: 'FF', description: 'Four-Seam Fastball', speed: 91.5 },
  { code: 'SI', description: 'Sinker', speed: 90.1 },
  { code: 'SL', description: 'Slider', speed: 83.2 },
  { code: 'CH', description: 'Changeup', speed: 82.6 },
  { code: 'CU', description: 'Curveball', speed: 77.4 },
]
const CALLS = { ball: 36.5, called: 16.5, swinging: 10.5, foul: 17.5, play: 18.6, hbp: 0.4 }
const STEALS_PER_PITCH = 0.022
const STEAL_SUCCESS = 0.72
const WILD_PER_BALL = 0.025

/** Plays the plate appearance whose draft has begun, to its result, and moves the half's runners and outs. */
export const playPlate = (half: Half, draft: Draft): Play => {
  const batter = batterOf(half)
  for (;;) {
    const caught = maybeSteal(half, draft)
    if (caught !== undefined) return caught
    const call = weighted(half.chance, CALLS)
    stintOf(half.defense).pitches += 1
    if (call === 'play') return inPlay(half, draft, batter)
    if (call === 'hbp') return hitBatter(half, draft, batter)
    throwPitch(half, draft, call)
    if (draft.count.balls === 4) return end(half, draft, { result: 'walk', batter, onTheGround: false })
    if (draft.count.strikes === 3)
      return end(half, draft, { result: 'strikeout', batter, onTheGround: false })
    if (call === 'ball') maybeWild(half, draft)
    draft.now += between(half.chance, 11, 22) * SECOND
  }
}

const throwPitch = (half: Half, draft: Draft, call: 'ball' | 'called' | 'swinging' | 'foul') => {
  const { count } = draft
  if (call === 'ball') count.balls += 1
  else if (call !== 'foul' || count.strikes < 2) count.strikes += 1
  pitch(half, draft, call, between(half.chance, 4, 7) * SECOND)
}

const pitch = (half: Half, draft: Draft, call: PitchCall, ms: number, hitData?: PlayEvent['hitData']) => {
  const kind = pick(half.chance, KINDS)
  const [man, pitcher] = [batterOf(half), half.defense.pitcher]
  const batter = { id: man.id, side: sideOf(man, pitcher) }
  addPitch(draft, call, { kind, ms, hitData, pitchData: pitchDataOf(half.chance, { call, kind, batter }) })
}

const hitBatter = (half: Half, draft: Draft, batter: Man) => {
  pitch(half, draft, 'hbp', 6 * SECOND)
  return end(half, draft, { result: 'hit_by_pitch', batter, onTheGround: false })
}

// The last out on the bases leaves the batter to lead off the next inning.
const maybeSteal = (half: Half, draft: Draft): Play | undefined => {
  const runner = half.bases[1]
  if (runner === undefined || half.bases[2] !== undefined || half.chance() >= STEALS_PER_PITCH)
    return undefined
  const man = manOf(half, runner.id)
  const safe = half.chance() < STEAL_SUCCESS
  const name = safe ? 'Stolen Base 2B' : 'Caught Stealing 2B'
  const eventType = safe ? 'stolen_base_2b' : 'caught_stealing_2b'
  const description = safe ? `${man.fullName} steals 2nd base.` : `${man.fullName} caught stealing 2nd base.`
  addAction(draft, {
    event: name,
    eventType,
    description,
    man,
    score: scoreOf(half),
    ms: 9 * SECOND,
    isOut: !safe,
    extra: { isBaseRunningPlay: true },
  })
  move(half, draft, [{ man: runner, from: 1, to: safe ? 2 : undefined, out: 2 }], {
    event: name,
    eventType,
    reason: `r_${eventType}`,
    credits: safe ? [] : [fielding(half, 'C', 'f_assist'), fielding(half, 'SS', 'f_putout')],
    rbi: false,
  })
  draft.now += 14 * SECOND
  if (half.outs < 3) return undefined
  return close(half, draft, { event: name, eventType, description, batter: batterOf(half), isOut: true })
}

// Never one that would end the game: a plate appearance has to be there for the last run.
const maybeWild = (half: Half, draft: Draft) => {
  if (runnersOf(half.bases).length === 0 || half.chance() >= WILD_PER_BALL) return
  if (half.bases[3] !== undefined && runsToWin(half) === 1) return
  const moves = runnersOf(half.bases).map(([from, man]): Move => ({ man, from, to: (from + 1) as 2 | 3 | 4 }))
  const eventType = 'wild_pitch'
  const scored = half.bases[3] !== undefined
  const before = scoreOf(half)
  const score = scored ? { ...before, [half.bottom ? 'home' : 'away']: half.offense.runs + 1 } : before
  addAction(draft, {
    event: 'Wild Pitch',
    eventType,
    description: `Wild pitch by pitcher ${half.defense.pitcher.fullName}.`,
    man: half.defense.pitcher,
    score,
    ms: 8 * SECOND,
    scored,
    extra: { isBaseRunningPlay: true },
  })
  move(half, draft, moves, { event: 'Wild Pitch', eventType, credits: [], rbi: false })
}

const inPlay = (half: Half, draft: Draft, batter: Man): Play => {
  const trajectory = weighted(half.chance, { ground_ball: 45, fly_ball: 27, line_drive: 18, popup: 10 })
  const result = contact(half, trajectory)
  const place = fielderFor(half, trajectory)
  const call = callOf(result)
  const hitData = hitDataOf(half.chance, { trajectory, result, location: POSITIONS[place].code })
  pitch(half, draft, call, between(half.chance, 9, 14) * SECOND, hitData)
  return end(half, draft, { result, batter, place, onTheGround: trajectory === 'ground_ball' })
}

type Outcome = { result: Result; batter: Man; place?: Place; onTheGround: boolean }

const end = (half: Half, draft: Draft, { result: struck, batter, place, onTheGround }: Outcome): Play => {
  const at = situation(half, batter, struck, onTheGround)
  const winning = walkOff(half, struck, at)
  const [result, moves] = winning ?? [struck, movesOf(struck, at)]
  const event = EVENT_NAMES[result]
  const scorers = moves.filter(({ to }) => to === 4).map(({ man }) => manOf(half, man.id, batter))
  const description = sentenceOf(result, {
    batter,
    fielder: place && fielderAt(half.defense, place),
    place,
    scorers,
  })
  if (result === 'field_error') half.errors += 1
  const rbi = result !== 'field_error' && result !== 'grounded_into_double_play'
  move(half, draft, moves, { event, eventType: result, credits: creditsOf(half, result, place), rbi, batter })
  half.offense.next = (half.offense.next + 1) % half.offense.slots.length
  const isOut = moves.some(({ from, to }) => from === 0 && to === undefined) || result === 'force_out'
  return close(half, draft, {
    event,
    eventType: result,
    description,
    batter,
    isOut,
    rbi: rbi ? scorers.length : 0,
  })
}

const situation = (half: Half, batter: Man, result: Result, onTheGround: boolean): Situation => {
  const forced = result === 'force_out' ? half.bases[1] : undefined
  const own: OnBase = { id: batter.id, pitcher: half.defense.pitcher.id, clean: result !== 'field_error' }
  // Rule 9.16(g): who reaches while another is put out stands in for that one.
  const man = forced === undefined ? own : { ...forced, id: batter.id }
  return { bases: half.bases, outs: half.outs, batter: man, onTheGround, chance: half.chance }
}

const walkOff = (half: Half, result: Result, at: Situation) => {
  const needed = runsToWin(half)
  return Number.isFinite(needed) ? walkOffMoves(result, at, needed) : undefined
}

type MoveOf = {
  event: string
  eventType: string
  reason?: string
  credits: Credit[]
  rbi: boolean
  batter?: Man
}

const move = (half: Half, draft: Draft, moves: Move[], parts: MoveOf) => {
  const outs = moves.filter(({ to }) => to === undefined)
  const men = new Map(half.men)
  if (parts.batter !== undefined) men.set(parts.batter.id, parts.batter)
  const share = Math.ceil(parts.credits.length / Math.max(1, outs.length))
  const bearer = outs.length > 0 ? outs : moves.slice(-1)
  addMoves(draft, moves, {
    event: parts.event,
    eventType: parts.eventType,
    ...(parts.reason === undefined ? {} : { reason: parts.reason }),
    men,
    rbi: () => parts.rbi,
    earned: ({ man }) => man.clean && half.outs + half.errors < 3,
    credits: (one) => {
      const i = bearer.indexOf(one)
      return i < 0 ? [] : parts.credits.slice(i * share, (i + 1) * share)
    },
  })
  half.men = men
  half.bases = after(half.bases, moves)
  half.outs += outs.length
  stintOf(half.defense).outs += outs.length
  half.offense.runs += moves.filter(({ to }) => to === 4).length
}

type Closing = {
  event: string
  eventType: string
  description: string
  batter: Man
  isOut: boolean
  rbi?: number
}

const close = (half: Half, draft: Draft, closing: Closing): Play => {
  const on = Object.fromEntries(runnersOf(half.bases).map(([base, { id }]) => [base, manOf(half, id)]))
  return finishPlay(draft, {
    event: closing.event,
    eventType: closing.eventType,
    description: closing.description,
    batter: closing.batter,
    isOut: closing.isOut,
    rbi: closing.rbi ?? 0,
    pitcher: half.defense.pitcher,
    score: scoreOf(half),
    on,
  })
}
