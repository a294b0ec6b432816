import type { Play, PlayEvent } from '../shape/feed-shape.ts'
import { between, pick, weighted } from '../shape/random.ts'
import { battingHand, type Player, POSITIONS } from '../shape/roster.ts'
import { battedBallResult, callOf, creditsOf, type FieldPosition, fielderFor } from './batted-ball.ts'
import { currentStint, fielderAt } from './club-in-game.ts'
import { addPitch, type Draft } from './feed-play.ts'
import { maybeSteal, maybeWildPitch } from './generated-running.ts'
import { batterOf, type HalfInning, playerOf, runsToWin } from './half-inning.ts'
import { movesOf, type OnBase, type Result, type Situation, walkOffMoves } from './movements.ts'
import { EVENT_NAMES, sentenceOf } from './play-text.ts'
import { finish, move } from './runner-moves.ts'
import { hitDataOf, type PitchCall, type PitchKind, pitchDataOf } from './tracking-data.ts'

const SECOND = 1000
const KINDS: readonly PitchKind[] = [
  { code: 'FF', description: 'Four-Seam Fastball', speed: 91.5 },
  { code: 'SI', description: 'Sinker', speed: 90.1 },
  { code: 'SL', description: 'Slider', speed: 83.2 },
  { code: 'CH', description: 'Changeup', speed: 82.6 },
  { code: 'CU', description: 'Curveball', speed: 77.4 },
]
const CALLS = { ball: 36.5, called: 16.5, swinging: 10.5, foul: 17.5, play: 18.6, hbp: 0.4 }

/** Plays a begun plate appearance to its result, and updates the half-inning's runners and outs. */
export const playPlateAppearance = (halfInning: HalfInning, draft: Draft): Play => {
  const batter = batterOf(halfInning)
  for (;;) {
    const caught = maybeSteal(halfInning, draft)
    if (caught !== undefined) return caught
    const call = weighted(halfInning.random, CALLS)
    currentStint(halfInning.defense).pitches += 1
    if (call === 'play') return inPlay(halfInning, draft, batter)
    if (call === 'hbp') return hitBatter(halfInning, draft, batter)
    throwPitch(halfInning, draft, call)
    if (draft.count.balls === 4)
      return finishPlateAppearance(halfInning, draft, { result: 'walk', batter, onTheGround: false })
    if (draft.count.strikes === 3)
      return finishPlateAppearance(halfInning, draft, { result: 'strikeout', batter, onTheGround: false })
    if (call === 'ball') maybeWildPitch(halfInning, draft)
    draft.now += between(halfInning.random, 11, 22) * SECOND
  }
}

const throwPitch = (halfInning: HalfInning, draft: Draft, call: 'ball' | 'called' | 'swinging' | 'foul') => {
  const { count } = draft
  if (call === 'ball') count.balls += 1
  else if (call !== 'foul' || count.strikes < 2) count.strikes += 1
  pitch(halfInning, draft, call, between(halfInning.random, 4, 7) * SECOND)
}

const pitch = (
  halfInning: HalfInning,
  draft: Draft,
  call: PitchCall,
  ms: number,
  hitData?: PlayEvent['hitData'],
) => {
  const kind = pick(halfInning.random, KINDS)
  const [player, pitcher] = [batterOf(halfInning), halfInning.defense.pitcher]
  const batter = { id: player.id, side: battingHand(player, pitcher) }
  addPitch(draft, call, {
    kind,
    ms,
    hitData,
    pitchData: pitchDataOf(halfInning.random, { call, kind, batter }),
  })
}

const hitBatter = (halfInning: HalfInning, draft: Draft, batter: Player) => {
  pitch(halfInning, draft, 'hbp', 6 * SECOND)
  return finishPlateAppearance(halfInning, draft, { result: 'hit_by_pitch', batter, onTheGround: false })
}

const inPlay = (halfInning: HalfInning, draft: Draft, batter: Player): Play => {
  const trajectory = weighted(halfInning.random, { ground_ball: 45, fly_ball: 27, line_drive: 18, popup: 10 })
  const result = battedBallResult(halfInning, trajectory)
  const position = fielderFor(halfInning, trajectory)
  const call = callOf(result)
  const hitData = hitDataOf(halfInning.random, { trajectory, result, location: POSITIONS[position].code })
  pitch(halfInning, draft, call, between(halfInning.random, 9, 14) * SECOND, hitData)
  return finishPlateAppearance(halfInning, draft, {
    result,
    batter,
    position,
    onTheGround: trajectory === 'ground_ball',
  })
}

type Outcome = { result: Result; batter: Player; position?: FieldPosition; onTheGround: boolean }

const finishPlateAppearance = (
  halfInning: HalfInning,
  draft: Draft,
  { result: battedResult, batter, position, onTheGround }: Outcome,
): Play => {
  const at = situation(halfInning, batter, battedResult, onTheGround)
  const winning = walkOff(halfInning, battedResult, at)
  const [result, moves] = winning ?? [battedResult, movesOf(battedResult, at)]
  const event = EVENT_NAMES[result]
  const scorers = moves
    .filter(({ to }) => to === 4)
    .map(({ runner: player }) => playerOf(halfInning, player.id, batter))
  const description = sentenceOf(result, {
    batter,
    fielder: position && fielderAt(halfInning.defense, position),
    position,
    scorers,
  })
  if (result === 'field_error') halfInning.errors += 1
  const rbi = result !== 'field_error' && result !== 'grounded_into_double_play'
  move(halfInning, draft, moves, {
    event,
    eventType: result,
    credits: creditsOf(halfInning, result, position),
    rbi,
    batter,
  })
  halfInning.offense.next = (halfInning.offense.next + 1) % halfInning.offense.slots.length
  const isOut = moves.some(({ from, to }) => from === 0 && to === undefined) || result === 'force_out'
  return finish(halfInning, draft, {
    event,
    eventType: result,
    description,
    batter,
    isOut,
    rbi: rbi ? scorers.length : 0,
  })
}

const situation = (
  halfInning: HalfInning,
  batter: Player,
  result: Result,
  onTheGround: boolean,
): Situation => {
  const forced = result === 'force_out' ? halfInning.bases[1] : undefined
  const batterOnBase: OnBase = {
    id: batter.id,
    pitcher: halfInning.defense.pitcher.id,
    earned: result !== 'field_error',
  }
  // Rule 9.16(g): a batter who reaches on a force-out replaces the runner put out.
  const player = forced === undefined ? batterOnBase : { ...forced, id: batter.id }
  return {
    bases: halfInning.bases,
    outs: halfInning.outs,
    batter: player,
    onTheGround,
    random: halfInning.random,
  }
}

const walkOff = (halfInning: HalfInning, result: Result, at: Situation) => {
  const needed = runsToWin(halfInning)
  return Number.isFinite(needed) ? walkOffMoves(result, at, needed) : undefined
}
