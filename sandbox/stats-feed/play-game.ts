import { between, type Chance, chanceOf } from './chance.ts'
import { type ClubInGame, clubInGame } from './club-in-game.ts'
import type { Play } from './feed-shape.ts'
import { playPlate } from './generated-play.ts'
import { batterOf, type Half, scoreOf } from './half.ts'
import type { Man, Roster } from './roster.ts'
import { manage } from './substitutions.ts'
import { addAction, newDraft } from './wire-play.ts'

/** Who pitched when the winning side took the lead for good, and who gave it up. */
type LeadChange = { side: 'away' | 'home'; pitcherOfRecord: Man; loser: number }
/** A game played to its end; times are ms UTC from `firstPitch` on. */
export type PlayedGame = { plays: Play[]; away: ClubInGame; home: ClubInGame; lead: LeadChange }

const SECOND = 1000
/** A game that is still tied after so many innings is stopped; the generator has never come near. */
const MAX_INNINGS = 40

type Match = { gamePk: number; seed: number; away: Roster; home: Roster; turn: number; firstPitch: number }

/** Plays a whole game; the same seed and gamePk always play the same game. */
export const playGame = ({ gamePk, seed, away, home, turn, firstPitch }: Match): PlayedGame => {
  const chance = chanceOf(seed, gamePk)
  const game: Game = {
    chance,
    away: clubInGame(away, turn, chance),
    home: clubInGame(home, turn, chance),
    plays: [],
    now: firstPitch,
    lead: undefined,
  }
  for (let inning = 1; inning <= MAX_INNINGS; inning += 1) {
    playHalf(game, inning, false)
    if (inning >= 9 && game.home.runs > game.away.runs) break
    game.now += between(chance, 125, 150) * SECOND
    playHalf(game, inning, true)
    if (inning >= 9 && game.home.runs !== game.away.runs) break
    game.now += between(chance, 125, 150) * SECOND
  }
  if (game.lead === undefined) throw new Error(`game ${gamePk} has no winner`)
  return { plays: game.plays, away: game.away, home: game.home, lead: game.lead }
}

type Game = {
  chance: Chance
  away: ClubInGame
  home: ClubInGame
  plays: Play[]
  now: number
  lead: LeadChange | undefined
}

const playHalf = (game: Game, inning: number, bottom: boolean) => {
  const half = newHalf(game, inning, bottom)
  for (let first = true; half.outs < 3 && !isWon(half); first = false) {
    const draft = newDraft(
      game.plays.length,
      { inning, half: bottom ? 'bottom' : 'top' },
      game.now,
      half.outs,
    )
    if (first && inning > 9) placeRunner(half, draft)
    manage(half, draft, first)
    draft.now += between(game.chance, 6, 12) * SECOND
    const before = scoreOf(half)
    const play = playPlate(half, draft)
    game.plays.push(play)
    noteLead(game, half, before, play)
    game.now = Date.parse(play.about.endTime) + between(game.chance, 12, 30) * SECOND
  }
}

const newHalf = (game: Game, inning: number, bottom: boolean): Half => {
  const [offense, defense] = bottom ? [game.home, game.away] : [game.away, game.home]
  const men = new Map(offense.slots.map(({ man }) => [man.id, man]))
  return { chance: game.chance, offense, defense, bottom, inning, bases: {}, outs: 0, errors: 0, men }
}

const isWon = (half: Half) => half.bottom && half.inning >= 9 && half.offense.runs > half.defense.runs

// From the tenth on, the man who made the last turn before the leadoff man starts at second.
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
