import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { maybeHidden, show } from './hidden.ts'

const n = z.int()
/** null, not zero, where the statistic is not recorded. */
const nullableCount = z.nullable(n)
/** `.286`, `3.14`; `.---` and `-.--` where there is none. */
const rate = z.string()

/**
 * A season's line has the `year` it begins in and `type` (`regular`, `playoffs`); a game's: `opponent`,
 * `isHome`, `date`.
 */
const lineContext = {
  year: z.string(),
  type: z.string(),
  /** `@HER` away, `HER` at home; empty in a season's line. */
  opponent: z.string(),
  isHome: z.boolean(),
  /** YYYY-MM-DD of a game; empty in a season's line. */
  date: z.string(),
  /** The game of a game's line; null in a season's. */
  gameId: z.nullable(n),
  /** Upper-case abbreviation of the club, where the line is of one club. */
  team: z.string(),
}

/**
 * Batting statistics (specification, chapter 3): `pk` picked off, `tb` total bases, `w` and `l` the games
 * with a plate appearance that the club won and lost; null for seasons without results of single games.
 */
const batting = z.object({
  ...lineContext,
  g: n,
  ab: n,
  r: n,
  h: n,
  h2b: n,
  h3b: n,
  hr: n,
  rbi: n,
  bb: n,
  ibb: n,
  so: n,
  sb: n,
  cs: n,
  hbp: n,
  sac: n,
  sf: n,
  tb: n,
  lob: nullableCount,
  pk: nullableCount,
  w: nullableCount,
  l: nullableCount,
  avg: rate,
  obp: rate,
  slg: rate,
  ops: rate,
})
export type PlayerBatting = z.infer<typeof batting>

/** Pitching: `s` starts, `gf` games finished, `sho` shutouts, `hld` holds; opponents' `avg`, `obp`, `slg`. */
const pitching = z.object({
  ...lineContext,
  w: n,
  l: n,
  era: rate,
  g: n,
  s: n,
  gf: n,
  cg: n,
  sho: n,
  sv: n,
  hld: n,
  ip: z.string(),
  h: n,
  r: n,
  er: n,
  hr: n,
  bb: n,
  so: n,
  hbp: n,
  ab: n,
  h2b: n,
  h3b: n,
  sb: n,
  cs: n,
  whip: rate,
  avg: rate,
  obp: rate,
  slg: rate,
  ops: rate,
})
export type PlayerPitching = z.infer<typeof pitching>

/**
 * Fielding statistics: `tc` chances, `f` fielding average, `rfg` and `rfi` range a game and an inning, `i`
 * innings, `gs` started, `te` throwing errors, `cif` catcher's interference, `wp` and `pb` wild pitches and
 * passed balls.
 */
const fielding = z.object({
  ...lineContext,
  /** Abbreviation of the position. */
  p: z.string(),
  g: n,
  gs: n,
  i: z.string(),
  a: n,
  po: n,
  e: n,
  te: n,
  tc: n,
  f: rate,
  rfg: rate,
  rfi: rate,
  h2p: nullableCount,
  h3p: nullableCount,
  sb: nullableCount,
  cs: nullableCount,
  sbp: rate,
  pb: nullableCount,
  wp: nullableCount,
  pk: nullableCount,
  cif: nullableCount,
  era: rate,
})
export type PlayerFielding = z.infer<typeof fielding>

const statSet = <T extends z.ZodMiniType>(line: T) =>
  z.object({
    /** This season's regular games; null without any. */
    season: z.nullable(line),
    playoffs: z.nullable(line),
    /** All seasons together; null when not known. */
    career: z.nullable(line),
  })

const playerAnswer = z.object({
  mlbId: n,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** First initial and surname, `A. Machado`. */
  nameLineup: z.string(),
  /** Paths of the player's portraits, large and small (contract/games/artwork.ts). */
  image: z.string(),
  thumb: z.string(),
  /** Upper-case abbreviation of the player's club in this league; empty without one. */
  team: z.string(),
  teamId: z.nullable(n),
  teamName: z.string(),
  /** Name of the summer club; empty when unknown. */
  summerTeam: z.string(),
  jersey: z.string(),
  /** Roster status in the league's wording, `Active`; empty when not on the roster. */
  roster: z.string(),
  /** YYYY-MM-DD; empty when not known. */
  birthday: z.string(),
  birthcity: z.string(),
  birthStateProvince: z.string(),
  age: z.nullable(n),
  status: z.string(),
  position: z.string(),
  positionAbbr: z.string(),
  isPitcher: z.boolean(),
  city: z.string(),
  /** In English, as the league has it. */
  country: z.string(),
  /** ISO 3166-1 alpha-2 of `country`; empty where it names none. */
  countryCode: z.string(),
  province: z.string(),
  /** D right, Z left, A switch; empty when not known. In full: Derecho, Zurdo, Ambidiestro. */
  throws: z.string(),
  throwsText: z.string(),
  hits: z.string(),
  hitsText: z.string(),
  isForeign: z.boolean(),
  active: z.boolean(),
  height: z.string(),
  /** Pounds; empty when not known. */
  weight: z.string(),
  email: z.string(),
  batting: statSet(batting),
  pitching: statSet(pitching),
  fielding: statSet(fielding),
  /** One line a season, newest first. */
  battingByYear: z.array(batting),
  pitchingByYear: z.array(pitching),
  fieldingByYear: z.array(fielding),
  /** Lines of this season, of the playoffs and of all seasons, where there are any. */
  battingGeneral: z.array(batting),
  pitchingGeneral: z.array(pitching),
  fieldingGeneral: z.array(fielding),
  /** This season's games, newest first; statistics of that game, `avg` and `era` of the season up to it. */
  battingLog: z.array(batting),
  pitchingLog: z.array(pitching),
  /** A game of the player's club is hidden: totals with this season are null, and the logs end before it. */
  hidden: maybeHidden,
})
export type Player = z.infer<typeof playerAnswer>

export const player = endpoint({
  method: 'GET',
  path: '/api/3.0.0/players/:id',
  access: 'open',
  summary: 'A player: profile, statistics by season and game',
  params: z.object({
    id: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  query: z.object({ show }),
  response: playerAnswer,
})
