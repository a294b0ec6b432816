import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { webLink } from '../web-link.ts'
import { maybeHidden, show } from './hidden.ts'
import { parkTimeZone } from './scoreboard.ts'
import { statusCode } from './status.ts'

/** Status labels of the calendar and the video player (chapter 4); only `Live` and `On Demand` have video. */
const streamingLabel = z.enum(['ComminSoon', 'Live', 'On Demand', 'Terminated', 'Cancelled', 'Postponed'])
export type StreamingLabel = z.infer<typeof streamingLabel>

const calendarTeam = z.object({ id: z.int(), name: z.string(), abbr: z.string() })
const probable = z.nullable(z.object({ name: z.string() }))

export const calendarGame = z.object({
  mlbid: z.int(),
  name: z.string(),
  awayName: z.string(),
  homeName: z.string(),
  awayTeam: calendarTeam,
  homeTeam: calendarTeam,
  channels: z.array(z.string()),
  channelsText: z.string(),
  /** ISO UTC. */
  dateStart: z.string(),
  /** 12-hour Central Time, `7:30 PM`; `Por definir` while not set. */
  timeStart: z.string(),
  /** Where the home club sells tickets for an upcoming game; null where it names no page. */
  gamesTicket: z.nullable(webLink),
  ondemand: z.boolean(),
  streaming: z.boolean(),
  streamingId: z.nullable(z.string()),
  status: streamingLabel,
  gameStatus: statusCode,
  /** The league's own wording of the state, such as a delay's reason. */
  detailedState: z.string(),
  /** Number of innings of a final game; null before its end, and while unknown. */
  innings: z.nullable(z.int()),
  venue: z.string(),
  parkTimeZone,
  /** 1 or 2 where the two clubs play twice that day; null else. */
  gameOfTwo: z.nullable(z.int()),
  /** 7 in a doubleheader, 9 else. */
  scheduledInnings: z.int(),
  /** YYYY-MM-DD of a suspended game's other day: when it resumes, or when it began. */
  resumesOn: z.nullable(z.string()),
  resumedFrom: z.nullable(z.string()),
  /** YYYY-MM-DD of a postponed game's other day: when it is made up, or when it was scheduled. */
  madeUpOn: z.nullable(z.string()),
  madeUpFrom: z.nullable(z.string()),
  playerProbableAway: probable,
  probableAwayPlayer: probable,
  playerProbableHome: probable,
  probableHomePlayer: probable,
  /** One of the six is true: domain/league/game-status.ts. */
  isPreview: z.boolean(),
  isLive: z.boolean(),
  isTerminated: z.boolean(),
  isFinal: z.boolean(),
  isCancelled: z.boolean(),
  isPostponed: z.boolean(),
  /** Then `innings` is null, and status and wording tell no more than that it is in play or over. */
  hidden: maybeHidden,
})
export type CalendarGame = z.infer<typeof calendarGame>

const calendarDay = z.object({
  title: z.string(),
  dateDay: z.string(),
  dateMonth: z.string(),
  /** YYYY-MM-DD, the league's own day. */
  date: z.string(),
  games: z.array(calendarGame),
})
export type CalendarDay = z.infer<typeof calendarDay>

export const calendar = endpoint({
  method: 'GET',
  path: '/api/3.0.0/calendar',
  access: 'open',
  summary: 'Days of games from a date on, or a month of them',
  query: z.object({
    date: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/))),
    extraDays: z._default(wholeNumber(z.minimum(0), z.maximum(31)), 2),
    show,
  }),
  response: z.array(calendarDay),
})

export const gameStreaming = endpoint({
  method: 'GET',
  path: '/api/3.0.0/calendar/games/:mlbId',
  access: 'open',
  summary: 'Whether a game has video: status label, live stream, recording',
  params: z.object({
    mlbId: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    status: streamingLabel,
    streaming: z.boolean(),
    ondemand: z.boolean(),
  }),
})

export const gamesByDate = endpoint({
  method: 'GET',
  path: '/api/3.0.0/games',
  access: 'open',
  summary: "A week's games from a date on, by day title",
  query: z.object({
    date: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))),
    show,
  }),
  /** Seven days, empty ones included, in their order. */
  response: z.record(z.string(), z.array(calendarGame)),
})
