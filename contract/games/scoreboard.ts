import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { webLink } from '../web-link.ts'
import { hidden, notHidden, show } from './hidden.ts'
import { hiddenLineScore, lineScore } from './line-score.ts'
import { statusCode } from './status.ts'

/** A player's upstream id and full name. */
export const person = z.object({ mlbid: z.int(), name: z.string() })
const pitcherOfRecord = z.extend(person, {
  image: z.string(),
  team: z.string(),
  /** The season's: `HIDDEN_TEXT` and null where it counts a game that is hidden from the viewer. */
  era: z.string(),
  wins: z.nullable(z.int()),
  losses: z.nullable(z.int()),
})

/**
 * Since when (ISO UTC) a live game's data is stale: the league's feed has not answered for a minute or is
 * five minutes late. The page says "los datos son de hace n s". null while fresh, and for a game that is not
 * live.
 */
export const staleSince = z.nullable(z.string())

/** IANA time zone of the game's park, `America/Tijuana`; null where unknown. */
export const parkTimeZone = z.nullable(z.string())

const shownItem = z.object({
  id: z.int(),
  /** 12-hour Central Time, `7:30 PM`; `Por definir` while not set. */
  gameTime: z.string(),
  /** ISO UTC of the start; meaningless while the time is not set. */
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
  /** The game's radio broadcast; null where the league lists none. */
  audioLink: z.nullable(webLink),
  /** The game's page on this site, open without an account. */
  gamedayLink: z.nullable(webLink),
  streaming: z.boolean(),
  /** Links of the game's sponsors; empty where the league lists none. */
  ads: z.array(webLink),
  tvStations: z.array(z.string()),
  winningPitcher: z.nullable(pitcherOfRecord),
  losingPitcher: z.nullable(pitcherOfRecord),
  savingPitcher: z.nullable(pitcherOfRecord),
  currentBatter: z.nullable(z.extend(person, { avg: z.string() })),
  currentPitcher: z.nullable(z.extend(person, { era: z.string() })),
  probableAway: z.nullable(person),
  probableHome: z.nullable(person),
  /** ISO UTC of the feed's last event. */
  asOf: z.nullable(z.string()),
  staleSince,
  hidden: notHidden,
})
/** An item with the game's score. */
export type ShownItem = z.infer<typeof shownItem>

/** `gameStatus` and its texts tell no more than that the game is in play, is over or goes on another day. */
const hiddenItem = z.extend(shownItem, {
  linescore: hiddenLineScore,
  winningPitcher: z.null(),
  losingPitcher: z.null(),
  savingPitcher: z.null(),
  currentBatter: z.null(),
  currentPitcher: z.null(),
  asOf: z.null(),
  staleSince: z.null(),
  hidden,
})

/** A game of the scoreboard (specification, chapter 3). */
export const scoreboardItem = z.union([shownItem, hiddenItem])
export type ScoreboardItem = z.infer<typeof scoreboardItem>

export const scoreboard = endpoint({
  method: 'GET',
  path: '/api/3.0.0/scoreboard/:year/:month/:day',
  access: 'open',
  summary: "A day's games with score and state",
  params: z
    .object({
      year: wholeNumber(z.minimum(1945), z.maximum(2100)),
      month: wholeNumber(z.minimum(1), z.maximum(12)),
      day: wholeNumber(z.minimum(1), z.maximum(31)),
    })
    .check(
      // Refuses dates that do not exist, such as 30 February.
      z.refine(({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day),
    ),
  query: z.object({ show }),
  response: z.array(scoreboardItem),
})
