import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageIn } from '../language.ts'
import { webLink } from '../web-link.ts'
import { activity, battingLine, label, pitchingCounts } from './game-log.ts'
import { statusCode } from './status.ts'

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
  activities: z.array(activity),
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

/**
 * ISO UTC since which a live game's data is old, because the league's feed is silent for a minute or late by five: the
 * page says "los datos son de hace n s". null while all is well, and for a game that is not on.
 */
const staleSince = z.string().nullable()

/** IANA time zone of the park that the game is played in, `America/Tijuana`; null where it is not known. */
export const parkTimeZone = z.string().nullable()

export const scoreboardItem = z.object({
  id: z.number().int(),
  /** 12-hour Central Time, `7:30 PM`; `Por definir` while not set. */
  gameTime: z.string(),
  /** ISO UTC of the start; it means nothing while the time is not set. */
  dateStart: z.string(),
  parkTimeZone,
  gameStatus: statusCode,
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
  /** Where the game's radio is heard; null where the league tells none. */
  audioLink: webLink.nullable(),
  /** The game's own page on this site, open to everybody. */
  gamedayLink: webLink.nullable(),
  streaming: z.boolean(),
  /** Addresses of the game's sponsors, as far as the league tells them. */
  ads: z.array(webLink),
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

export const battingStats = battingLine.extend({ avg: z.string() })
export const pitchingStats = z.object({ ip: z.string(), ...pitchingCounts, era: z.string() })

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

const batterSummary = z
  .object({
    mlbId: z.number().int(),
    name: z.string(),
    namePosition: z.string(),
    thumb: z.string(),
    stats: z.object({ w: z.number().int(), l: z.number().int(), avg: z.string() }),
  })
  .nullable()

/** A number, or a pitcher of record, that the league changed after it was told; it is shown as it is `now`. */
const correction = z.object({
  side: z.enum(['away', 'home']),
  /** null: the side's total or inning, or a decision that nobody has now. */
  player: person.nullable(),
  /** `inning`: the side's total stayed the same. */
  part: z.enum(['total', 'inning', 'batting', 'pitching', 'decision']),
  /** Field of the line score, `battingStats`, `pitchingStats` or `decisions`: `hits`, `h2b`, `er`, `ip`, `winner` … */
  stat: z.string(),
  /** Which inning, of that part alone. */
  inning: z.number().int().positive().optional(),
  /** As it is printed; of a decision a name, empty where nobody has it. */
  was: z.string(),
  now: z.string(),
})
export type Correction = z.infer<typeof correction>

export const boxScoreAnswer = z.object({
  linescore: lineScore,
  away: boxScoreSide,
  home: boxScoreSide,
  batter: batterSummary,
  onDeck: batterSummary,
  inTheHole: batterSummary,
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
  gameInfo: z.array(label),
  /** What the league decided otherwise once the game was over; empty before, and where it changed nothing. */
  corrections: z.array(correction),
  gameStatus: statusCode,
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
  /** The upstream's code of `v1/eventTypes`, or ours `automatic_call` and `pitch_challenge`. */
  event_type: z.string(),
  /** Whether a run scored on it: each run is marked once, on the play that scored it. */
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

/** Plays and notes are told in Spanish, the league's own language, unless English is asked for: `en`, `en_US`. */
const playLanguage = z.string().default('es').catch('es').transform(languageIn)
export type PlayLanguage = z.infer<typeof playLanguage>

export const gameId = z.object({ gameId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

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
