import { z } from 'zod'
import { flag, intOrNull, listOf, objectOrEmpty, text } from './lenient-schemas.ts'

/** Career totals go beyond what one game can hold. */
const total = z
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .nullish()
  .catch(null)
  .transform((it) => it ?? 0)

/** The same where no answer is not nought: a figure that the league does not count of everybody. */
const totalOrNull = z
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .nullish()
  .catch(null)
  .transform((it) => it ?? null)

const ref = objectOrEmpty({ id: intOrNull, name: text, fullName: text })
const codeOf = objectOrEmpty({ code: text, name: text, abbreviation: text, description: text })

const person = objectOrEmpty({
  id: intOrNull,
  fullName: text,
  firstName: text,
  lastName: text,
  useName: text,
  useLastName: text,
  primaryNumber: text,
  birthDate: text,
  currentAge: intOrNull,
  birthCity: text,
  birthStateProvince: text,
  birthCountry: text,
  height: text,
  weight: intOrNull,
  active: flag,
  currentTeam: ref,
  primaryPosition: codeOf,
  batSide: codeOf,
  pitchHand: codeOf,
})
/** A person's profile. */
export type FeedProfile = z.output<typeof person>

const people = objectOrEmpty({ people: listOf(person) })

const rosterRow = objectOrEmpty({ person, jerseyNumber: text, position: codeOf, status: codeOf })
const roster = objectOrEmpty({ roster: listOf(rosterRow) })
export type FeedRosterRow = z.output<typeof rosterRow>

/** Figures of hitting, pitching and fielding alike; a group has only its own. */
const stat = objectOrEmpty({
  gamesPlayed: total,
  games: total,
  gamesStarted: total,
  gamesFinished: total,
  gamesPitched: total,
  completeGames: total,
  shutouts: total,
  plateAppearances: total,
  atBats: total,
  runs: total,
  hits: total,
  doubles: total,
  triples: total,
  homeRuns: total,
  rbi: total,
  baseOnBalls: total,
  intentionalWalks: total,
  strikeOuts: total,
  stolenBases: totalOrNull,
  caughtStealing: totalOrNull,
  hitByPitch: total,
  hitBatsmen: total,
  sacBunts: total,
  sacFlies: total,
  totalBases: total,
  leftOnBase: totalOrNull,
  pickoffs: totalOrNull,
  wins: total,
  losses: total,
  saves: total,
  holds: total,
  earnedRuns: total,
  inningsPitched: text,
  avg: text,
  obp: text,
  slg: text,
  ops: text,
  era: text,
  whip: text,
  assists: total,
  putOuts: total,
  errors: total,
  throwingErrors: total,
  chances: total,
  doublePlays: totalOrNull,
  triplePlays: totalOrNull,
  passedBall: totalOrNull,
  wildPitches: totalOrNull,
  catchersInterference: totalOrNull,
  fielding: text,
  rangeFactorPerGame: text,
  rangeFactorPer9Inn: text,
  innings: text,
  stolenBasePercentage: text,
  catcherERA: text,
})

const split = objectOrEmpty({
  season: text,
  stat,
  team: ref,
  opponent: ref,
  player: ref,
  league: ref,
  sport: objectOrEmpty({ id: intOrNull }),
  position: codeOf,
  date: text,
  isHome: flag,
  /** null where it does not say. */
  isWin: z
    .boolean()
    .nullish()
    .catch(null)
    .transform((it) => it ?? null),
  gameType: text,
  game: objectOrEmpty({ gamePk: intOrNull }),
})
export type FeedSplit = z.output<typeof split>

const statGroup = objectOrEmpty({
  type: objectOrEmpty({ displayName: text }),
  group: objectOrEmpty({ displayName: text }),
  splits: listOf(split),
})
export type FeedStatGroup = z.output<typeof statGroup>
const stats = objectOrEmpty({ stats: listOf(statGroup) })

const team = objectOrEmpty({
  id: intOrNull,
  name: text,
  abbreviation: text,
  teamName: text,
  clubName: text,
  locationName: text,
  venue: ref,
  league: ref,
})
export type FeedClub = z.output<typeof team>
const teams = objectOrEmpty({ teams: listOf(team) })

const record = objectOrEmpty({ team: ref, wins: total, losses: total, leagueRank: text })
const standings = objectOrEmpty({
  records: listOf(objectOrEmpty({ standingsType: text, league: ref, teamRecords: listOf(record) })),
})
export type FeedStandings = z.output<typeof standings>

/** Reads any JSON as an answer of `people`; never throws. */
export const parsePeople = (json: unknown): FeedProfile[] => people.parse(json).people
/** Reads any JSON as a club's roster; never throws. */
export const parseRoster = (json: unknown): FeedRosterRow[] => roster.parse(json).roster
/** Reads any JSON with figures, of one person or of the league; never throws. */
export const parseStats = (json: unknown): FeedStatGroup[] => stats.parse(json).stats
/** Reads any JSON as a list of clubs; never throws. */
export const parseTeams = (json: unknown): FeedClub[] => teams.parse(json).teams
/** Reads any JSON as standings; never throws. */
export const parseStandings = (json: unknown): FeedStandings => standings.parse(json)
