import type { GameLog } from '../../../contract/games/game-log.ts'
import type { OfficialNow } from '../../../contract/games/official-box-score.ts'
import { visibleBases } from '../../../domain/folding/bases-at.ts'
import { emptyBases } from '../../../domain/state/count-text.ts'
import { battingSide, fieldingSide, type GameState } from '../../../domain/state/game-state.ts'
import type { LiveLineScore } from './read-line-score.ts'

/** Half-inning, count, outs, bases, batter and pitcher. */
export type Situation = Pick<
  OfficialNow,
  'half' | 'outs' | 'balls' | 'strikes' | 'bases' | 'batter' | 'pitcher'
>

/**
 * The situation by a line score and the plays of one document. The plays stand as far as they go, as a line
 * score may still have the count and bases of the half before; it stands where they have lost some.
 * `hasAllTurns` is null where the feed does not say its current turn. undefined for a line score that is
 * older than the plays.
 */
export const readSituation = (
  line: LiveLineScore,
  log: GameLog,
  plays: GameState,
  hasAllTurns: boolean | null,
): Situation | undefined => {
  const ahead = halfNumber(line.figures.innings.length, line.half) - halfNumber(plays.inning, plays.half)
  if (ahead < 0) return undefined
  const isComplete = hasSameFigures(line, plays) && hasAllTurns !== false
  if (isComplete && ahead === 0 && (hasAllTurns || isAtOneTurn(line, log, plays))) return ofPlays(plays)
  if (isComplete && ahead === 1 && plays.outs >= 3 && (hasAllTurns || isNewHalf(line, log, plays)))
    return startOfHalf(line, log, plays)
  return ofLine(line, log, plays)
}

const halfNumber = (inning: number, half: 'top' | 'bottom') => inning * 2 + Number(half === 'bottom')

const hasSameFigures = ({ figures }: LiveLineScore, plays: GameState): boolean =>
  (['away', 'home'] as const).every((side) =>
    (['runs', 'hits', 'errors'] as const).every(
      (key) => figures[side][key] === plays[side].innings.reduce((total, it) => total + it[key], 0),
    ),
  )

/** Whether the plays lack no turn of the line score: its batter is at the plate, due up, or was up before. */
const isAtOneTurn = (line: LiveLineScore, log: GameLog, plays: GameState): boolean => {
  const { batter, half, outs } = line
  if (outs !== null && outs < plays.outs) return true
  if (batter === null) return outs !== 3 || plays.outs === 3
  if (batter === plays.batter || sideOf(log, batter) === fieldingSide({ half })) return true
  if (!plays.atBatOpen && batter === dueUp(plays, battingSide(plays))) return true
  return (outs ?? 0) <= plays.outs && wasUp(log, plays, batter)
}

const wasUp = (log: GameLog, { inning, half }: GameState, batter: number): boolean =>
  log.moments.some(
    (it) => it.kind === 'at-bat' && it.inning === inning && it.half === half && it.batter === batter,
  )

/** Whether the half after the plays' began with no turn lost; a batter of the half before is out of date. */
const isNewHalf = ({ batter, half }: LiveLineScore, log: GameLog, plays: GameState): boolean =>
  batter === null ||
  batter === dueUp(plays, battingSide({ half })) ||
  sideOf(log, batter) === fieldingSide({ half })

const dueUp = (plays: GameState, side: 'away' | 'home') => plays[side].order[plays[side].nextSlot - 1] ?? null

const sideOf = (log: GameLog, player: number) => log.players[player]?.side

const ofPlays = (plays: GameState): Situation => ({
  half: plays.half,
  outs: plays.outs,
  balls: plays.balls,
  strikes: plays.strikes,
  bases: [...visibleBases(plays)],
  batter: plays.atBatOpen ? plays.batter : null,
  pitcher: plays[fieldingSide(plays)].currentPitcher,
})

/** Nobody is out or on base yet, but for the runner that an extra inning begins with. */
const startOfHalf = (line: LiveLineScore, log: GameLog, plays: GameState): Situation => {
  const { half, bases, pitcher } = line
  const [, second] = bases
  const isExtra = line.figures.innings.length > log.scheduledInnings
  const isPlaced = isExtra && second !== null && sideOf(log, second) === battingSide({ half })
  return {
    half,
    outs: 0,
    balls: 0,
    strikes: 0,
    bases: isPlaced ? [null, second, null] : [...emptyBases],
    batter: dueUp(plays, battingSide({ half })),
    pitcher: ofSide(log, pitcher, fieldingSide({ half })),
  }
}

/** A player of the other side is out of date; outs that are not said are the plays' in the same half. */
const ofLine = (line: LiveLineScore, log: GameLog, plays: GameState): Situation => {
  const { half, bases, batter, pitcher } = line
  const isSameHalf = halfNumber(line.figures.innings.length, half) === halfNumber(plays.inning, plays.half)
  const [first, second, third] = bases.map((it) => ofSide(log, it, battingSide({ half })))
  return {
    half,
    outs: line.outs ?? (isSameHalf ? plays.outs : 0),
    balls: line.balls ?? 0,
    strikes: line.strikes ?? 0,
    bases: [first ?? null, second ?? null, third ?? null],
    batter: ofSide(log, batter, battingSide({ half })),
    pitcher: ofSide(log, pitcher, fieldingSide({ half })),
  }
}

const ofSide = (log: GameLog, player: number | null, side: 'away' | 'home'): number | null =>
  player !== null && (sideOf(log, player) ?? side) === side ? player : null
