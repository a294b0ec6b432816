import type { Play } from '../shape/feed-shape.ts'
import { between, type Random, seededRandom } from '../shape/random.ts'
import type { Player, Roster } from '../shape/roster.ts'
import type { Pause } from '../shape/status.ts'
import { type ClubInGame, clubInGame, type PitcherStint } from './club-in-game.ts'
import { addAction, newDraft } from './feed-play.ts'
import { playPlateAppearance } from './generated-play.ts'
import { batterOf, type HalfInning, scoreOf } from './half-inning.ts'
import type { Script } from './scenarios.ts'
import { manage } from './substitutions.ts'

/** The pitchers of both sides when the winners took the lead for good. */
type LeadChange = { side: 'away' | 'home'; pitcherOfRecord: Player; loser: number }
/** A game played to its end; times are ms UTC from `firstPitch` on. */
export type PlayedGame = {
  plays: Play[]
  away: ClubInGame
  home: ClubInGame
  lead: LeadChange
  pauses: Pause[]
}

const SECOND = 1000
/** A game still tied after so many innings is stopped; generated games end far earlier. */
const MAX_INNINGS = 40
const NEVER_RELIEVED = 1000

/** Maximum of attempts to generate a game that fits its script; far fewer are needed. */
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

/** Plays a complete game; the same seed and ordinal always give the same game, at any time. */
export const playGame = (match: Match): PlayedGame => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const game = playOnce(match, seededRandom(match.seed, match.ordinal, attempt))
    if (game !== undefined && (match.script.accepts?.(game.plays) ?? true)) return game
  }
  throw new Error(`game ${match.ordinal} never went as its script wants`)
}

// `undefined` when it ended without a winner, or before the rain of its script.
const playOnce = (match: Match, random: Random): PlayedGame | undefined => {
  const { away, home, turn, firstPitch, innings, script } = match
  const game: Game = {
    random,
    away: clubInGame(away, turn, random),
    home: clubInGame(home, turn, random),
    plays: [],
    now: firstPitch,
    lead: undefined,
    pauses: [],
    innings,
    script,
  }
  if (script.hitless === 'top') game.home.pitchLimit = NEVER_RELIEVED
  for (let inning = 1; inning <= MAX_INNINGS; inning += 1) {
    if (playHalfInning(game, inning, false)) break
    game.now += between(random, 125, 150) * SECOND
    if (playHalfInning(game, inning, true)) break
    game.now += between(random, 125, 150) * SECOND
  }
  const { plays, lead, pauses } = game
  if (lead === undefined || pauses.length < Number(script.pause !== undefined)) return undefined
  return { plays, away: game.away, home: game.home, lead, pauses }
}

type Game = {
  random: Random
  away: ClubInGame
  home: ClubInGame
  plays: Play[]
  now: number
  lead: LeadChange | undefined
  pauses: Pause[]
  innings: number
  script: Script
}

/** Plays a half-inning; true when the game is over with it. */
const playHalfInning = (game: Game, inning: number, bottom: boolean): boolean => {
  const halfInning = newHalfInning(game, inning, bottom)
  for (let first = true; halfInning.outs < 3 && !isWon(halfInning); first = false) {
    waitForRain(game, halfInning)
    const draft = newDraft(
      game.plays.length,
      { inning, halfInning: bottom ? 'bottom' : 'top' },
      game.now,
      halfInning.outs,
    )
    if (first && inning > game.innings) placeRunner(halfInning, draft)
    manage(halfInning, draft, first)
    draft.now += between(game.random, 6, 12) * SECOND
    const before = scoreOf(halfInning)
    const play = playPlateAppearance(halfInning, draft)
    game.plays.push(play)
    trackLead(game, halfInning, before, play)
    game.now = Date.parse(play.about.endTime) + between(game.random, 12, 30) * SECOND
  }
  return isOver(game, inning, bottom)
}

const isOver = ({ away, home, innings, script }: Game, inning: number, bottom: boolean) => {
  const { stopAfter } = script
  if (stopAfter?.inning === inning && (stopAfter.halfInning === 'bottom') === bottom) return true
  if (inning < innings) return false
  return bottom ? home.runs !== away.runs : home.runs > away.runs
}

const waitForRain = (game: Game, halfInning: HalfInning) => {
  const { pause } = game.script
  if (pause === undefined || game.pauses.length > 0) return
  if (
    halfInning.inning !== pause.inning ||
    halfInning.bottom !== (pause.halfInning === 'bottom') ||
    halfInning.outs < pause.outs
  )
    return
  const from = game.now
  game.now = pause.until ?? from + (pause.ms ?? 0)
  game.pauses.push({ kind: pause.kind, from, to: game.now })
}

const newHalfInning = (game: Game, inning: number, bottom: boolean): HalfInning => {
  const [offense, defense] = bottom ? [game.home, game.away] : [game.away, game.home]
  const players = new Map(offense.slots.map(({ player }) => [player.id, player]))
  const { random, innings: scheduled, script } = game
  const initialState = { bases: {}, outs: 0, errors: 0 }
  return { random, offense, defense, bottom, inning, scheduled, script, players, ...initialState }
}

const isWon = (halfInning: HalfInning) =>
  halfInning.bottom &&
  halfInning.inning >= halfInning.scheduled &&
  halfInning.offense.runs > halfInning.defense.runs

// In extra innings, the player in the slot before the leadoff batter starts at second.
const placeRunner = (halfInning: HalfInning, draft: ReturnType<typeof newDraft>) => {
  const { slots, next } = halfInning.offense
  const player = slots[(next + slots.length - 1) % slots.length]?.player ?? batterOf(halfInning)
  halfInning.bases = { 2: { id: player.id, pitcher: halfInning.defense.pitcher.id, earned: false } }
  addAction(draft, {
    event: 'Runner Placed On Base',
    eventType: 'runner_placed',
    description: `${player.fullName} starts inning at 2nd base.`,
    player,
    score: scoreOf(halfInning),
    ms: SECOND,
    extra: { base: 2 },
  })
}

const trackLead = (
  game: Game,
  halfInning: HalfInning,
  before: { away: number; home: number },
  play: Play,
) => {
  const now = scoreOf(halfInning)
  const leader = Math.sign(now.home - now.away)
  if (leader === 0) game.lead = undefined
  if (leader === 0 || leader === Math.sign(before.home - before.away)) return
  const needed = halfInning.defense.runs - (halfInning.bottom ? before.home : before.away) + 1
  const runs = play.runners.filter((runner) => runner.details.isScoringEvent)
  const goAhead = runs[needed - 1] ?? runs.at(-1)
  game.lead = {
    side: halfInning.bottom ? 'home' : 'away',
    pitcherOfRecord: halfInning.offense.pitcher,
    loser: goAhead?.details.responsiblePitcher?.id ?? halfInning.defense.pitcher.id,
  }
}

/** Ids of the pitchers credited and charged with the game. */
export type Decisions = { winner: number; loser: number; save?: number }

/** Rules 9.17 and 9.19: the win, the loss and, where earned, the save. */
export const decisionsOf = ({ away, home, lead }: PlayedGame): Decisions => {
  const club = lead.side === 'away' ? away : home
  const winner = winnerOf(club, lead.pitcherOfRecord.id)
  const save = saverOf(club, winner)
  return { winner, loser: lead.loser, ...(save === undefined ? {} : { save }) }
}

// A starter needs five innings; otherwise the most effective reliever gets the win.
const winnerOf = ({ pitcherStints }: ClubInGame, pitcherOfRecord: number): number => {
  const [starter, ...relief] = pitcherStints
  if (starter === undefined || starter.player.id !== pitcherOfRecord || starter.outs >= 15)
    return pitcherOfRecord
  const best = relief.reduce<PitcherStint | undefined>(
    (most, one) => (one.outs > (most?.outs ?? -1) ? one : most),
    undefined,
  )
  return best?.player.id ?? pitcherOfRecord
}

const saverOf = ({ pitcherStints }: ClubInGame, winner: number): number | undefined => {
  const last = pitcherStints.at(-1)
  if (last === undefined || pitcherStints.length < 2 || last.player.id === winner) return undefined
  const close = last.outs >= 3 && last.leadAtEntry >= 1 && last.leadAtEntry <= 3
  const long = last.outs >= 9 && last.leadAtEntry >= 1
  return close || long ? last.player.id : undefined
}
