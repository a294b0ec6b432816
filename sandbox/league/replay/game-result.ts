import type { Decisions } from '../play/play-game.ts'
import { type Position, type Recording, SIDES, type Side } from '../shape/feed-shape.ts'
import type { Tally } from './side-tally.ts'

/** The line of a player who has not pitched in a game; the keys are the upstream's. */
export const emptyPitcherGameLine = {
  gamesPlayed: 0,
  gamesPitched: 0,
  gamesStarted: 0,
  gamesFinished: 0,
  completeGames: 0,
  shutouts: 0,
  wins: 0,
  losses: 0,
  saves: 0,
  saveOpportunities: 0,
  holds: 0,
  blownSaves: 0,
}
type PitcherGameLine = typeof emptyPitcherGameLine

/**
 * A pitcher's appearance and decision in a game. `decided` has the winner, loser and save; undefined while
 * the game is live.
 */
export const pitcherGameLine = (
  { pitchers, id, runs }: { pitchers: readonly number[]; id: number; runs: number },
  decisions: Partial<Decisions> | undefined,
): PitcherGameLine => {
  const started = pitchers[0] === id
  const over = decisions !== undefined
  const isCompleteGame = over && started && pitchers.length === 1
  const saves = Number(decisions?.save === id)
  return {
    ...emptyPitcherGameLine,
    gamesPlayed: 1,
    gamesPitched: 1,
    gamesStarted: Number(started),
    gamesFinished: Number(over && !started && pitchers.at(-1) === id),
    completeGames: Number(isCompleteGame),
    shutouts: Number(isCompleteGame && runs === 0),
    wins: Number(decisions?.winner === id),
    losses: Number(decisions?.loser === id),
    saves,
    saveOpportunities: saves,
  }
}

/** Counts by the upstream's names; a missing one is zero. */
export type Sums = Record<string, number>
export type Group = 'batting' | 'pitching' | 'fielding'
/** A player's statistics of one game. */
export type PlayerGameLine = { id: number; side: Side; positions: Position[] } & Partial<Record<Group, Sums>>
/** The part of a finished game that counts for the season. */
export type GameResult = {
  clubs: Record<Side, number>
  runs: Record<Side, number>
  innings: number
  players: PlayerGameLine[]
}

/** The result of a game from its final tally; of an unplayed one it has no players. */
export const resultOf = (recording: Recording, tally: Tally | undefined): GameResult => {
  const decisions = decisionIds(recording)
  const { away, home } = recording.feed.gameData.teams
  const players = tally === undefined ? [] : SIDES.flatMap((side) => playerLines(tally, side, decisions))
  return {
    clubs: { away: away.id, home: home.id },
    runs: { away: runsOf(tally, 'away'), home: runsOf(tally, 'home') },
    innings: tally?.inning ?? 0,
    players,
  }
}

/** Ids of the pitchers with the decisions of a recording. */
export const decisionIds = ({ feed: { liveData } }: Pick<Recording, 'feed'>): Partial<Decisions> => {
  const { winner, loser, save } = liveData.decisions ?? {}
  return {
    ...(winner && { winner: winner.id }),
    ...(loser && { loser: loser.id }),
    ...(save && { save: save.id }),
  }
}

/** Whether a club of a finished game won it. */
export const wonBy = ({ runs }: GameResult, side: Side): boolean =>
  side === 'home' ? runs.home > runs.away : runs.away > runs.home

const runsOf = (tally: Tally | undefined, side: Side) =>
  tally?.sides[side].innings.reduce((sum, inning) => sum + inning.runs, 0) ?? 0

const playerLines = (tally: Tally, side: Side, decisions: Partial<Decisions>): PlayerGameLine[] => {
  const { batting, pitching, fielding, positions, pitchers } = tally.sides[side]
  const ids = new Set([...batting.keys(), ...pitching.keys()])
  return [...ids].map((id) => {
    const [bat, pitcherLine, field] = [batting.get(id), pitching.get(id), fielding.get(id)]
    return {
      id,
      side,
      positions: positions.get(id) ?? [],
      ...(bat === undefined ? {} : { batting: withoutZeros({ gamesPlayed: 1, ...bat }) }),
      ...(pitcherLine === undefined
        ? {}
        : {
            pitching: withoutZeros({
              ...pitcherGameLine({ pitchers, id, runs: pitcherLine.runs }, decisions),
              ...pitcherLine,
            }),
          }),
      ...(positions.has(id) ? { fielding: withoutZeros({ gamesPlayed: 1, ...field }) } : {}),
    }
  })
}

const withoutZeros = (line: Sums): Sums => {
  const counted: Sums = {}
  for (const key in line) {
    const n = line[key]
    if (n !== undefined && n !== 0) counted[key] = n
  }
  return counted
}
