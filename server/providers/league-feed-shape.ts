import { z } from 'zod'

import {
  count,
  flag,
  instant,
  knownFlag,
  link,
  listOf,
  part,
  real,
  remembered,
  tableOf,
  text,
  told,
  whole,
} from './lenient.ts'

const ref = part({ id: whole, fullName: text, name: text })
const codeOf = part({ code: text, abbreviation: text, description: text })
const status = part({
  codedGameState: text,
  statusCode: text,
  detailedState: text,
  startTimeTBD: flag,
  reason: text,
})

const record = part({ wins: count, losses: count })
const team = part({
  id: whole,
  name: text,
  abbreviation: text,
  teamName: text,
  shortName: text,
  clubName: text,
  record: part({ wins: count, losses: count, leagueRecord: record }),
})
export type FeedTeam = z.output<typeof team>

const person = part({
  id: whole,
  fullName: text,
  firstName: text,
  useName: text,
  lastName: text,
  useLastName: text,
  boxscoreName: text,
  primaryNumber: text,
  primaryPosition: codeOf,
  batSide: codeOf,
  pitchHand: codeOf,
})
export type FeedPerson = z.output<typeof person>

const gameData = part({
  game: part({ pk: whole, type: text, doubleHeader: text, gameNumber: whole }),
  datetime: part({ dateTime: instant, officialDate: text, originalDate: text }),
  status,
  teams: part({ away: team, home: team }),
  players: tableOf(remembered(person)),
  venue: part({ id: whole, name: text, timeZone: part({ id: text }) }),
  weather: part({ condition: text, temp: text, wind: text }),
  probablePitchers: part({ away: ref, home: ref }),
})

const movement = part({ start: text, end: text, isOut: flag, outBase: text, outNumber: whole })
const credit = part({ player: ref, position: codeOf, credit: text })
const runner = part({
  movement,
  details: part({
    eventType: text,
    movementReason: text,
    runner: ref,
    responsiblePitcher: ref,
    earned: flag,
    rbi: flag,
    isScoringEvent: flag,
    playIndex: whole,
  }),
  credits: listOf(credit),
})
export type FeedRunner = z.output<typeof runner>

/** `isOverturned` is null where there was no review at all. */
const review = {
  isOverturned: knownFlag,
  inProgress: flag,
  reviewType: text,
  challengeTeamId: whole,
  player: ref,
}
const reviewDetails = part({ ...review, additionalReviews: listOf(part(review)) })
export type FeedReviews = z.output<typeof reviewDetails>

const pitchedBall = part({ balls: count, strikes: count, outs: whole })
const playEvent = part({
  type: text,
  isPitch: flag,
  index: whole,
  startTime: instant,
  endTime: instant,
  isSubstitution: flag,
  battingOrder: text,
  base: whole,
  player: ref,
  replacedPlayer: ref,
  position: codeOf,
  count: pitchedBall,
  details: part({
    event: text,
    eventType: text,
    description: text,
    isScoringPlay: flag,
    isInPlay: flag,
    call: codeOf,
    type: codeOf,
    violation: part({ type: text, player: ref }),
  }),
  reviewDetails,
  hitData: part({ trajectory: text, location: text }),
  pitchData: part({
    startSpeed: real,
    strikeZoneTop: real,
    strikeZoneBottom: real,
    coordinates: part({ pX: real, pZ: real }),
  }),
})
export type FeedEvent = z.output<typeof playEvent>

const play = part({
  atBatIndex: whole,
  result: part({ type: text, event: text, eventType: text, description: text, rbi: count }),
  about: part({
    atBatIndex: whole,
    halfInning: text,
    inning: whole,
    startTime: instant,
    endTime: instant,
    isComplete: flag,
    isScoringPlay: flag,
  }),
  count: pitchedBall,
  matchup: part({
    batter: ref,
    pitcher: ref,
    postOnFirst: ref,
    postOnSecond: ref,
    postOnThird: ref,
  }),
  runners: listOf(runner),
  playEvents: listOf(playEvent),
  reviewDetails,
})
export type FeedPlay = z.output<typeof play>

const half = part({ runs: told, hits: count, errors: count })
const linescore = part({
  scheduledInnings: whole,
  currentInning: whole,
  isTopInning: flag,
  inningState: text,
  balls: count,
  strikes: count,
  outs: count,
  innings: listOf(part({ num: whole, away: half, home: half })),
  teams: part({ away: half, home: half }),
  offense: part({ batter: ref, first: ref, second: ref, third: ref }),
  defense: part({ pitcher: ref }),
})
export type FeedLineScore = z.output<typeof linescore>

const batting = part({
  atBats: told,
  runs: count,
  hits: told,
  doubles: count,
  triples: count,
  homeRuns: count,
  rbi: count,
  baseOnBalls: count,
  strikeOuts: count,
  stolenBases: count,
  avg: text,
})
const pitching = part({
  inningsPitched: text,
  hits: count,
  runs: count,
  earnedRuns: told,
  baseOnBalls: count,
  strikeOuts: count,
  homeRuns: count,
  wins: told,
  losses: told,
  era: text,
  note: text,
})
const stats = part({ batting, pitching })
const boxPlayer = part({
  person: ref,
  jerseyNumber: text,
  position: codeOf,
  allPositions: listOf(codeOf),
  battingOrder: text,
  stats,
  seasonStats: stats,
})
export type FeedBoxPlayer = z.output<typeof boxPlayer>

const label = part({ label: text, value: text })
const boxTeam = part({
  players: tableOf(remembered(boxPlayer)),
  batters: listOf(z.number().int()),
  pitchers: listOf(z.number().int()),
  info: listOf(part({ title: text, fieldList: listOf(label) })),
})
export type FeedBoxTeam = z.output<typeof boxTeam>

const feed = part({
  gamePk: whole,
  metaData: part({ wait: whole, timeStamp: text }),
  gameData,
  liveData: part({
    plays: part({ allPlays: listOf(remembered(play)) }),
    linescore,
    boxscore: part({
      teams: part({ away: boxTeam, home: boxTeam }),
      officials: listOf(part({ official: part({ fullName: text }), officialType: text })),
      info: listOf(label),
    }),
    decisions: part({ winner: ref, loser: ref, save: ref }),
  }),
})
/** One game's `feed/live`, as far as we use it; what it did not say is null, '' or empty. */
export type Feed = z.output<typeof feed>

const scheduleTeam = part({
  team,
  score: whole,
  leagueRecord: record,
  probablePitcher: ref,
})
const scheduleGame = part({
  gamePk: whole,
  gameType: text,
  gameDate: instant,
  officialDate: text,
  status,
  teams: part({ away: scheduleTeam, home: scheduleTeam }),
  venue: part({ id: whole, name: text, timeZone: part({ id: text }) }),
  broadcasts: listOf(part({ name: text, type: text, language: text, homeAway: text, sourceUrl: link })),
  sponsorships: listOf(part({ tlink: link, altPageUrl: link })),
  doubleHeader: text,
  gameNumber: whole,
  scheduledInnings: whole,
  linescore,
  /** YYYY-MM-DD: a game that was put off names its other day in each of its two rows. */
  rescheduleGameDate: text,
  rescheduledFromDate: text,
  resumeGameDate: text,
  resumedFromDate: text,
})
export type FeedScheduleGame = z.output<typeof scheduleGame>

const schedule = part({ dates: listOf(part({ date: text, games: listOf(scheduleGame) })) })
export type FeedSchedule = z.output<typeof schedule>

/** Reads any JSON as a `feed/live`; never throws. */
export const parseFeed = (json: unknown): Feed => feed.parse(json)

/** Reads any JSON as a schedule; never throws. */
export const parseSchedule = (json: unknown): FeedSchedule => schedule.parse(json)
