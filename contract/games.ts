import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Away or home side of a line score (specification, chapter 3); `homes` is home runs. */
const lineScoreTeam = z.object({
  id: z.number().int(),
  shortName: z.string(),
  abbr: z.string(),
  abbrU: z.string(),
  runs: z.number().int(),
  hits: z.number().int(),
  homes: z.number().int(),
  errors: z.number().int(),
  wins: z.number().int(),
  losses: z.number().int(),
  activities: z.array(
    z.object({ title: z.string(), movements: z.array(z.object({ label: z.string(), value: z.string() })) }),
  ),
})

/** null where that half was not batted. */
const count = z.number().int().nullable()
const inningLine = z.object({
  inning: z.number().int().positive(),
  away_runs: count,
  away_hits: count,
  away_errors: count,
  home_runs: count,
  home_hits: count,
  home_errors: count,
})

/** Line score; `diamond` is `pos-XYZ` with X third, Y second, Z first base; `balls-2`, `strikes-1`, `outs-0`. */
const lineScore = z.object({
  awayTeam: lineScoreTeam,
  homeTeam: lineScoreTeam,
  innings: z.array(inningLine),
  diamond: z.string(),
  balls: z.string(),
  strikes: z.string(),
  outs: z.string(),
  inningArrow: z.enum(['top', 'bottom']),
  inningCurrent: z.number().int(),
  inningsToShow: z.array(inningLine),
  inningNumbersToShow: z.array(z.number().int()),
})
export type LineScore = z.infer<typeof lineScore>

const person = z.object({ mlbid: z.number().int(), name: z.string() })
const pitcherOfRecord = person.extend({
  image: z.string(),
  team: z.string(),
  era: z.string(),
  wins: z.number().int(),
  losses: z.number().int(),
})

/** 0 upcoming, 1 live, 2 final, 3 about to start, 4 warm-up, 5 suspended, 6 postponed, 7 cancelled (chapter 4). */
const gameStatus = z.number().int().min(0).max(7)

/**
 * ISO UTC since which a live game's data is old, because the league's feed is silent for a minute or late by five: the
 * page says "los datos son de hace n s". null while all is well, and for a game that is not on.
 */
const staleSince = z.string().nullable()

/** IANA time zone of the park that the game is played in, `America/Tijuana`; null where it is not known. */
const parkTimeZone = z.string().nullable()

export const scoreboardItem = z.object({
  id: z.number().int(),
  /** 12-hour Central Time, `7:30 PM`; `Por definir` while not set. */
  gameTime: z.string(),
  /** ISO UTC of the start; it means nothing while the time is not set. */
  dateStart: z.string(),
  parkTimeZone,
  gameStatus,
  /** `7:30 PM CT`, `5ta Alta`, `Final/10`. */
  shortStatus: z.string(),
  /** `1 Out`, `2 Outs` while live; else empty. */
  secondLine: z.string(),
  /** Próximamente, En progreso, Final … (chapter 4). */
  statusText: z.string(),
  /** The league's own wording of the state, such as a delay's reason. */
  detailedState: z.string(),
  isLive: z.boolean(),
  isFinal: z.boolean(),
  isVideoAvailable: z.boolean(),
  linescore: lineScore,
  footer: z.string(),
  audioLink: z.string().nullable(),
  gamedayLink: z.string().nullable(),
  streaming: z.boolean(),
  ads: z.array(z.string()),
  tvStations: z.array(z.string()),
  winningPitcher: pitcherOfRecord.nullable(),
  losingPitcher: pitcherOfRecord.nullable(),
  savingPitcher: pitcherOfRecord.nullable(),
  currentBatter: person.extend({ avg: z.string() }).nullable(),
  currentPitcher: person.extend({ era: z.string() }).nullable(),
  probableAway: person.nullable(),
  probableHome: person.nullable(),
  /** ISO UTC of the last moment the feed told. */
  asOf: z.string().nullable(),
  staleSince,
})
export type ScoreboardItem = z.infer<typeof scoreboardItem>

/** How the calendar and the player call a game's state; only `Live` and `On Demand` have a picture. */
const streamingLabel = z.enum(['ComminSoon', 'Live', 'On Demand', 'Terminated', 'Cancelled', 'Postponed'])
export type StreamingLabel = z.infer<typeof streamingLabel>

const calendarTeam = z.object({ id: z.number().int(), name: z.string(), abbr: z.string() })
const probable = z.object({ name: z.string() }).nullable()

export const calendarGame = z.object({
  mlbid: z.number().int(),
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
  gamesTicket: z.string().nullable(),
  ondemand: z.boolean(),
  streaming: z.boolean(),
  streamingId: z.string().nullable(),
  status: streamingLabel,
  gameStatus,
  /** The league's own wording of the state, such as a delay's reason. */
  detailedState: z.string(),
  /** How many innings a final game had; null before its end, and while the league does not say. */
  innings: z.number().int().nullable(),
  venue: z.string(),
  parkTimeZone,
  /** 1 or 2 where the two clubs play twice that day; null else. */
  gameOfTwo: z.number().int().nullable(),
  /** 7 in a doubleheader, 9 else. */
  scheduledInnings: z.number().int(),
  /** YYYY-MM-DD of a broken-off game's other day: when it goes on, or when it began. */
  resumesOn: z.string().nullable(),
  resumedFrom: z.string().nullable(),
  /** YYYY-MM-DD of a postponed game's other day: when it is made up, or what day it was to be. */
  madeUpOn: z.string().nullable(),
  madeUpFrom: z.string().nullable(),
  playerProbableAway: probable,
  probableAwayPlayer: probable,
  playerProbableHome: probable,
  probableHomePlayer: probable,
  isPreview: z.boolean(),
  isLive: z.boolean(),
  isTerminated: z.boolean(),
  isFinal: z.boolean(),
  isCancelled: z.boolean(),
  isPostponed: z.boolean(),
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

export const battingStats = z.object({
  ab: z.number().int(),
  r: z.number().int(),
  h: z.number().int(),
  h2b: z.number().int(),
  h3b: z.number().int(),
  hr: z.number().int(),
  rbi: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  sb: z.number().int(),
  avg: z.string(),
})
export const pitchingStats = z.object({
  ip: z.string(),
  h: z.number().int(),
  r: z.number().int(),
  er: z.number().int(),
  bb: z.number().int(),
  so: z.number().int(),
  hr: z.number().int(),
  era: z.string(),
})

const boxScoreSide = z.object({
  lineup: z.array(
    z.object({
      mlbId: z.number().int(),
      nameLineup: z.string(),
      /** All he has played, `PH-RF`. */
      position: z.string(),
      /** 100 for the first place in the order, 101 for who replaced him. */
      battingOrder: z.number().int(),
      isSubstitute: z.boolean(),
      battingStats,
    }),
  ),
  pitchers: z.array(
    z.object({ mlbId: z.number().int(), namePitcher: z.string(), note: z.string(), pitchingStats }),
  ),
})

const batterNow = z
  .object({
    mlbId: z.number().int(),
    name: z.string(),
    namePosition: z.string(),
    thumb: z.string(),
    stats: z.object({ w: z.number().int(), l: z.number().int(), avg: z.string() }),
  })
  .nullable()

/** A number that the league changed after it was told; it is shown as it is `now`. */
const correction = z.object({
  side: z.enum(['away', 'home']),
  /** null: the side's total. */
  player: person.nullable(),
  part: z.enum(['total', 'batting', 'pitching']),
  /** Field of the line score, `battingStats` or `pitchingStats`: `hits`, `h2b`, `er`, `ip` … */
  stat: z.string(),
  was: z.string(),
  now: z.string(),
})
export type Correction = z.infer<typeof correction>

export const boxScoreAnswer = z.object({
  linescore: lineScore,
  away: boxScoreSide,
  home: boxScoreSide,
  batter: batterNow,
  onDeck: batterNow,
  inTheHole: batterNow,
  currentPitcher: z
    .object({
      mlbId: z.number().int(),
      name: z.string(),
      thumb: z.string(),
      w: z.number().int(),
      l: z.number().int(),
      era: z.string(),
    })
    .nullable(),
  decisions: z.object({ winner: person.nullable(), loser: person.nullable(), save: person.nullable() }),
  gameInfo: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What the league decided otherwise once the game was over; empty before, and where it changed nothing. */
  corrections: z.array(correction),
  gameStatus,
  asOf: z.string().nullable(),
  staleSince,
})
export type BoxScore = z.infer<typeof boxScoreAnswer>

const play = z.object({
  /** Stays the same from poll to poll. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Upper-case abbreviation of the club at bat. */
  team: z.string(),
  /** `atBat`, or `action` for what ends no at-bat. */
  type: z.string(),
  event_type: z.string(),
  isScoringPlay: z.boolean(),
  /** ISO UTC of the play's end; the moment in the picture. */
  at: z.string(),
})

/** Newest inning first, and within a half the newest play first. */
export const playByPlayInning = z.object({
  inning: z.number().int(),
  inningPositionText: z.string(),
  top: z.array(play),
  bottom: z.array(play),
})
export type PlayByPlayInning = z.infer<typeof playByPlayInning>

/** Plays and notes are told in Spanish, the league's own language, unless English is asked for. */
const playLanguage = z.enum(['es', 'en']).default('es').catch('es')
export type PlayLanguage = z.infer<typeof playLanguage>

export const gameId = z.object({ gameId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const calendar = endpoint({
  method: 'GET',
  path: '/api/3.0.0/calendar',
  access: 'open',
  summary: 'Days of games from a date on, or a month of them',
  query: z.object({
    date: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/)
      .optional(),
    extraDays: z.coerce.number().int().min(0).max(31).default(2),
  }),
  response: z.array(calendarDay),
})

export const gameStreaming = endpoint({
  method: 'GET',
  path: '/api/3.0.0/calendar/games/:mlbId',
  access: 'open',
  summary: 'Whether a game has a picture: status label, live stream, recording',
  params: z.object({ mlbId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({
    status: streamingLabel,
    streaming: z.boolean(),
    ondemand: z.boolean(),
  }),
})

export const scoreboard = endpoint({
  method: 'GET',
  path: '/api/3.0.0/scoreboard/:year/:month/:day',
  access: 'open',
  summary: "A day's games with score and state",
  params: z
    .object({
      year: z.coerce.number().int().min(1945).max(2100),
      month: z.coerce.number().int().min(1).max(12),
      day: z.coerce.number().int().min(1).max(31),
    })
    // The thirtieth of February is refused like any other unreadable date.
    .refine(({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day),
  response: z.array(scoreboardItem),
})

export const boxScore = endpoint({
  method: 'GET',
  path: '/api/3.0.0/boxscore/:gameId',
  access: 'open',
  summary: "A game's box score; its notes in Spanish, or with `lang=en` in the feed's English",
  params: gameId,
  query: z.object({ lang: playLanguage }),
  response: boxScoreAnswer,
})

export const playByPlay = endpoint({
  method: 'GET',
  path: '/api/3.0.0/playbyplay/:gameId',
  access: 'open',
  summary: "A game's plays by inning, newest first; in Spanish, or with `lang=en` in the feed's English",
  params: gameId,
  query: z.object({ lang: playLanguage }),
  response: z.array(playByPlayInning),
})
