import { z } from 'zod'
import { completePlay, completeSide, inHalfInnings, withNumbersOfKeys } from './complete-plays.ts'
import { inningsInOrder, inOrder, playsInOrder } from './feed-lists.ts'
import {
  countOrNull,
  flag,
  flagOrNull,
  instant,
  intOrNull,
  listOf,
  memoized,
  numberOrNull,
  objectOrEmpty,
  tableOf,
  text,
} from './lenient-schemas.ts'

export const ref = objectOrEmpty({ id: intOrNull, fullName: text, name: text })
const codeOf = objectOrEmpty({ code: text, abbreviation: text, description: text })
export const status = objectOrEmpty({
  codedGameState: text,
  statusCode: text,
  detailedState: text,
  startTimeTBD: flagOrNull,
  reason: text,
})

export const record = objectOrEmpty({ wins: countOrNull, losses: countOrNull })
export const team = objectOrEmpty({
  id: intOrNull,
  name: text,
  abbreviation: text,
  teamName: text,
  shortName: text,
  clubName: text,
  record: objectOrEmpty({ wins: countOrNull, losses: countOrNull, leagueRecord: record }),
})
export type FeedTeam = z.output<typeof team>

const person = objectOrEmpty({
  id: intOrNull,
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

const gameData = objectOrEmpty({
  game: objectOrEmpty({ pk: intOrNull, type: text, doubleHeader: text, gameNumber: intOrNull }),
  datetime: objectOrEmpty({ dateTime: instant, officialDate: text, originalDate: text }),
  status,
  teams: objectOrEmpty({ away: team, home: team }),
  players: tableOf(memoized(person)).transform((it) => withNumbersOfKeys(it)),
  venue: objectOrEmpty({ id: intOrNull, name: text, timeZone: objectOrEmpty({ id: text }) }),
  weather: objectOrEmpty({ condition: text, temp: text, wind: text }),
  probablePitchers: objectOrEmpty({ away: ref, home: ref }),
})

const movement = objectOrEmpty({ start: text, end: text, isOut: flag, outBase: text, outNumber: intOrNull })
const credit = objectOrEmpty({ player: ref, position: codeOf, credit: text })
const runner = objectOrEmpty({
  movement,
  details: objectOrEmpty({
    eventType: text,
    movementReason: text,
    runner: ref,
    responsiblePitcher: ref,
    earned: flagOrNull,
    rbi: flag,
    isScoringEvent: flag,
    playIndex: intOrNull,
  }),
  credits: listOf(credit),
})
export type FeedRunner = z.output<typeof runner>

/** `isOverturned` is null where there was no review at all. */
const review = {
  isOverturned: flagOrNull,
  inProgress: flag,
  reviewType: text,
  challengeTeamId: intOrNull,
  player: ref,
}
const reviewDetails = objectOrEmpty({ ...review, additionalReviews: listOf(objectOrEmpty(review)) })
export type FeedReviews = z.output<typeof reviewDetails>

const ballStrikeCount = objectOrEmpty({ balls: countOrNull, strikes: countOrNull, outs: countOrNull })
const playEvent = objectOrEmpty({
  type: text,
  isPitch: flagOrNull,
  index: intOrNull,
  startTime: instant,
  endTime: instant,
  isSubstitution: flag,
  battingOrder: text,
  base: intOrNull,
  player: ref,
  replacedPlayer: ref,
  position: codeOf,
  count: ballStrikeCount,
  details: objectOrEmpty({
    event: text,
    eventType: text,
    description: text,
    isScoringPlay: flag,
    isInPlay: flag,
    isBall: flag,
    isStrike: flag,
    call: codeOf,
    type: codeOf,
    violation: objectOrEmpty({ type: text, player: ref }),
  }),
  reviewDetails,
  hitData: objectOrEmpty({ trajectory: text, location: text }),
  pitchData: objectOrEmpty({
    startSpeed: numberOrNull,
    strikeZoneTop: numberOrNull,
    strikeZoneBottom: numberOrNull,
    coordinates: objectOrEmpty({ pX: numberOrNull, pZ: numberOrNull }),
  }),
})

const listedPlay = objectOrEmpty({
  atBatIndex: intOrNull,
  result: objectOrEmpty({
    type: text,
    event: text,
    eventType: text,
    description: text,
    rbi: countOrNull,
    awayScore: countOrNull,
    homeScore: countOrNull,
  }),
  about: objectOrEmpty({
    atBatIndex: intOrNull,
    halfInning: text,
    inning: intOrNull,
    isTopInning: flagOrNull,
    startTime: instant,
    endTime: instant,
    isComplete: flagOrNull,
    isScoringPlay: flag,
  }),
  count: ballStrikeCount,
  matchup: objectOrEmpty({
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
const play = listedPlay.transform((it) => completePlay(inOrder(it)))
export type FeedPlay = z.output<typeof play>
export type FeedEvent = FeedPlay['playEvents'][number]

const halfInningTotals = objectOrEmpty({ runs: countOrNull, hits: countOrNull, errors: countOrNull })
const inning = objectOrEmpty({
  num: intOrNull,
  ordinalNum: text,
  away: halfInningTotals,
  home: halfInningTotals,
})
export const linescore = objectOrEmpty({
  scheduledInnings: intOrNull,
  currentInning: intOrNull,
  isTopInning: flagOrNull,
  inningState: text,
  balls: countOrNull,
  strikes: countOrNull,
  outs: countOrNull,
  innings: listOf(inning).transform((it) => inningsInOrder(it)),
  teams: objectOrEmpty({ away: halfInningTotals, home: halfInningTotals }),
  offense: objectOrEmpty({ batter: ref, first: ref, second: ref, third: ref }),
  defense: objectOrEmpty({ pitcher: ref }),
})
export type FeedLineScore = z.output<typeof linescore>

const batting = objectOrEmpty({
  atBats: countOrNull,
  runs: countOrNull,
  hits: countOrNull,
  doubles: countOrNull,
  triples: countOrNull,
  homeRuns: countOrNull,
  rbi: countOrNull,
  baseOnBalls: countOrNull,
  strikeOuts: countOrNull,
  stolenBases: countOrNull,
  avg: text,
})
const pitching = objectOrEmpty({
  gamesStarted: countOrNull,
  inningsPitched: text,
  hits: countOrNull,
  runs: countOrNull,
  earnedRuns: countOrNull,
  baseOnBalls: countOrNull,
  strikeOuts: countOrNull,
  homeRuns: countOrNull,
  wins: countOrNull,
  losses: countOrNull,
  era: text,
  note: text,
})
const stats = objectOrEmpty({ batting, pitching })
const boxPlayer = objectOrEmpty({
  person: ref,
  jerseyNumber: text,
  position: codeOf,
  allPositions: listOf(codeOf),
  battingOrder: text,
  stats,
  seasonStats: stats,
})
export type FeedBoxPlayer = z.output<typeof boxPlayer>

const label = objectOrEmpty({ label: text, value: text })
const boxTeam = objectOrEmpty({
  players: tableOf(memoized(boxPlayer)),
  battingOrder: listOf(z.number().int()),
  pitchers: listOf(z.number().int()),
  info: listOf(objectOrEmpty({ title: text, fieldList: listOf(label) })),
})
export type FeedBoxTeam = z.output<typeof boxTeam>
const boxSide = boxTeam.transform((it) => completeSide(it))

const feed = objectOrEmpty({
  gamePk: intOrNull,
  metaData: objectOrEmpty({ wait: intOrNull, timeStamp: text }),
  gameData,
  liveData: objectOrEmpty({
    plays: objectOrEmpty({
      allPlays: listOf(memoized(play)).transform((it) => inHalfInnings(playsInOrder(it))),
      currentPlay: objectOrEmpty({ about: objectOrEmpty({ atBatIndex: intOrNull }) }),
    }),
    linescore,
    boxscore: objectOrEmpty({
      teams: objectOrEmpty({ away: boxSide, home: boxSide }),
      officials: listOf(objectOrEmpty({ official: objectOrEmpty({ fullName: text }), officialType: text })),
      info: listOf(label),
    }),
    decisions: objectOrEmpty({ winner: ref, loser: ref, save: ref }),
  }),
})
/** One game's `feed/live`, as far as we use it; a missing value is null, '' or empty. */
export type Feed = z.output<typeof feed>

/** Reads any JSON as a `feed/live`; never throws. */
export const parseFeed = (json: unknown): Feed => feed.parse(json)
