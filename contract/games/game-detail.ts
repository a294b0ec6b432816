import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { battingStats, pitchingStats } from './box-score.ts'
import { gameId } from './game-id.ts'
import { activity, label } from './game-stat-lines.ts'
import { maybeHidden, show } from './hidden.ts'
import { statusCode } from './status.ts'

const n = z.int()

/** A player of the scoreboard with season statistics. */
const playerBlock = z.nullable(
  z.object({
    name: z.string(),
    mlbid: n,
    /** Paths of large and small portraits (contract/games/artwork.ts); the specification says `thumbs`. */
    image: z.string(),
    thumb: z.string(),
    thumbs: z.string(),
    jersey: z.string(),
    position: z.string(),
    /** Upper-case abbreviation. */
    team: z.string(),
    /** `HIDDEN_TEXT` and null where they count a game that is hidden from the viewer. */
    stats: z.object({ avg: z.string(), era: z.string(), w: z.nullable(n), l: z.nullable(n) }),
  }),
)

/** null in a hidden game; a record is null where it counts a hidden game. */
const sideTotals = z.object({ away: z.nullable(n), home: z.nullable(n) })
/** null for a half-inning that was not played. */
const score = z.object({ inning: n, away: z.nullable(n), home: z.nullable(n) })

const batter = z.object({
  mlbid: n,
  name: z.string(),
  position: z.string(),
  battingOrder: n,
  stats: battingStats,
})
const pitcher = z.object({ mlbid: n, name: z.string(), note: z.string(), stats: pitchingStats })

/** Game detail (specification, chapter 3); clubs' upper-case abbreviations key `batting` and `pitching`. */
const gameDetailAnswer = z.object({
  id: n,
  title: z.string(),
  /** YYYY-MM-DD, the league's day. */
  date: z.string(),
  gameStatus: statusCode,
  statusText: z.string(),
  awayName: z.string(),
  awayShortName: z.string(),
  awayAbbr: z.string(),
  homeName: z.string(),
  homeShortName: z.string(),
  homeAbbr: z.string(),
  w: sideTotals,
  l: sideTotals,
  h: sideTotals,
  r: sideTotals,
  e: sideTotals,
  awayInfo: z.array(activity),
  homeInfo: z.array(activity),
  scores: z.array(score),
  batting: z.record(z.string(), z.array(batter)),
  pitching: z.record(z.string(), z.array(pitcher)),
  /** Players' ids in batting order. */
  lineups: z.object({ away: z.array(n), home: z.array(n) }),
  atbat: playerBlock,
  ondeck: playerBlock,
  inHole: playerBlock,
  pitcher: playerBlock,
  winningPitcher: playerBlock,
  losingPitcher: playerBlock,
  savingPitcher: playerBlock,
  gameInfo: z.array(label),
  asOf: z.nullable(z.string()),
  /** Then totals are null, lists empty and players null. */
  hidden: maybeHidden,
})
export type GameDetail = z.infer<typeof gameDetailAnswer>

export const gameDetail = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games/:gameId',
  access: 'open',
  summary: 'All of a game in one answer',
  params: gameId,
  query: z.object({ show }),
  response: gameDetailAnswer,
})
