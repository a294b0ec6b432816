import { between, type Chance, chanceOf } from '../shape/chance.ts'
import type { Play } from '../shape/feed-shape.ts'
import type { Man, Roster } from '../shape/roster.ts'
import type { Pause } from '../shape/status.ts'
import { type ClubInGame, clubInGame } from './club-in-game.ts'
import { playPlate } from './generated-play.ts'
import { batterOf, type Half, scoreOf } from './half-inning.ts'
import type { Script } from './script.ts'
import { manage } from './substitutions.ts'
import { addAction, newDraft } from './wire-play.ts'

/** Who pitched when the winning side took the lead for good, and who gave it up. */
type LeadChange = { side: 'away' | 'home'; pitcherOfRecord: Man; loser: number }
/** A game played to its end; times are ms UTC from `firstPitch` on. */
export type PlayedGame = {
  plays: Play[]
  away: ClubInGame
  home: ClubInGame
  lead: LeadChange
  pauses: Pause[]
}

const SECOND = 1000
/** A game that is still tied after so many innings is stopped; the generator has never come near. */
const MAX_INNINGS = 40
const NEVER_RELIEVED = 1000

/** A game that its script wants is found within far fewer tries. */
const MAX_TRIES = 2000

type Match = {
  /** The game's number in its season. */
  ordinal: number
  seed: number
  away: Roster
  home: Roster
  turn: number
  firstPitch: number
  innings: number
  script: Script
}

/** Plays a whole game; the same seed and ordinal always play the same game, at whatever time. */
export const playGame = (match: Match): PlayedGame => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const game = playOnce(match, chanceOf(match.seed, match.ordinal, attempt))
    if (game !== undefined && (match.script.wanted?.(game.plays) ?? true)) return game
  }
  throw new Error(`game ${match.ordinal} never went as its script wants`)
}

// `undefined` when it ended without a winner, or before the rain of its script.
const playOnce = (match: Match, chance: Chance): PlayedGame | undefined => {
  const { away, home, turn, firstPitch, innings, script } = match
  const game: Game = {
    chance,
    away: clubInGame(away, turn, chance),
    home: clubInGame(home, turn, chance),
    plays: [],
    now: firstPitch,
    lead: undefined,
    pauses: [],
    innings,
    script,
  }
  if (script.hitless === 'top') game.home.pitchLimit = NEVER_RELIEVED
  for (let inning = 1; inning <= MAX_INNINGS; inning += 1) {
    if (playHalf(game, inning, false)) break
    game.now += between(chance, 125, 150) * SECOND
    if (playHalf(game, inning, true)) break
    game.now += between(chance, 125, 150) * SECOND
  }
  const { plays, lead, pauses } = game
  if (lead === undefined || pauses.length < Number(script.pause !== undefined)) return undefined
  return { plays, away: game.away, home: game.home, lead, pauses }
}

type Game = {
  chance: Chance
  away: ClubInGame
  home: ClubInGame
  plays: Play[]
  now: number
  lead: LeadChange | undefined
  pauses: Pause[]
  innings: number
  script: Script
}

/** Plays a half; true when the game is over with it. */
const playHalf = (game: Game, inning: number, bottom: boolean): boolean => {
  const half = newHalf(game, inning, bottom)
  for (let first = true; half.outs < 3 && !isWon(half); first = false) {
    waitForRain(game, half)
    const draft = newDraft(
      game.plays.length,
      { inning, half: bottom ? 'bottom' : 'top' },
      game.now,
      half.outs,
    )
    if (first && inning > game.innings) placeRunner(half, draft)
    manage(half, draft, first)
    draft.now += between(game.chance, 6, 12) * SECOND
    const before = scoreOf(half)
    const play = playPlate(half, draft)
    game.plays.push(play)
    noteLead(game, half, before, play)
    game.now = Date.parse(play.about.endTime) + between(game.chance, 12, 30) * SECOND
  }
  return isOver(game, inning, bottom)
}

const isOver = ({ away, home, innings, script }: Game, inning: number, bottom: boolean) => {
  const { stopAfter } = script
  if (stopAfter?.inning === inning && (stopAfter.half === 'bottom') === bottom) return true
  if (inning < innings) return false
  return bottom ? home.runs !== away.runs : home.runs > away.runs
}

const waitForRain = (game: Game, half: Half) => {
  const { pause } = game.script
  if (pause === undefined || game.pauses.length > 0) return
  if (half.inning !== pause.inning || half.bottom !== (pause.half === 'bottom') || half.outs < pause.outs)
    return
  const from = game.now
  game.now = pause.until ?? from + (pause.ms ?? 0)
  game.pauses.push({ kind: pause.kind, from, to: game.now })
}

const newHalf = (game: Game, inning: number, bottom: boolean): Half => {
  const [offense, defense] = bottom ? [game.home, game.away] : [game.away, game.home]
  const men = new Map(offense.slots.map(({ man }) => [man.id, man]))
  const { chance, innings: scheduled, script } = game
  const nothingYet = { bases: {}, outs: 0, errors: 0 }
  return { chance, offense, defense, bottom, inning, scheduled, script, men, ...nothingYet }
}

const isWon = (half: Half) =>
  half.bottom && half.inning >= half.scheduled && half.offense.runs > half.defense.runs

// In extra innings, the man who made the last turn before the leadoff man starts at second.
const placeRunner = (half: Half, draft: ReturnType<typeof newDraft>) => {
  const { slots, next } = half.offense
  const man = slots[(next + slots.length - 1) % slots.length]?.man ?? batterOf(half)
  half.bases = { 2: { id: man.id, pitcher: half.defense.pitcher.id, clean: false } }
  addAction(draft, {
    event: 'Runner Placed On Base',
    eventType: 'runner_placed',
    description: `${man.fullName} starts inning at 2nd base.`,
    man,
    score: scoreOf(half),
    ms: SECOND,
    extra: { base: 2 },
  })
}

const noteLead = (game: Game, half: Half, before: { away: number; home: number }, play: Play) => {
  const now = scoreOf(half)
  const leader = Math.sign(now.home - now.away)
  if (leader === 0) game.lead = undefined
  if (leader === 0 || leader === Math.sign(before.home - before.away)) return
  const needed = half.defense.runs - (half.bottom ? before.home : before.away) + 1
  const runs = play.runners.filter((runner) => runner.details.isScoringEvent)
  const goAhead = runs[needed - 1] ?? runs.at(-1)
  game.lead = {
    side: half.bottom ? 'home' : 'away',
    pitcherOfRecord: half.offense.pitcher,
    loser: goAhead?.details.responsiblePitcher?.id ?? half.defense.pitcher.id,
  }
}
