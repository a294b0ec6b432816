import { z } from 'zod'
import { type GameLog, logTeam } from '../../../contract/games/game-log.ts'
import { officialNow } from '../../../contract/games/official-box-score.ts'
import { statusCode } from '../../../contract/games/status.ts'

const probable = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** A row of the schedule: a game on one day. A postponed game keeps its number and has a row on each day. */
export const scheduledGame = z.object({
  gamePk: z.number().int().positive(),
  /** The league's day of this row, YYYY-MM-DD. */
  day: z.string(),
  /** UTC ms. */
  startsAt: z.number().int(),
  startTimeTbd: z.boolean(),
  status: statusCode,
  detail: z.string(),
  gameType: z.string(),
  gameNumber: z.number().int(),
  doubleHeader: z.string(),
  scheduledInnings: z.number().int().positive(),
  venue: z.object({ id: z.number().int().nullable(), name: z.string(), timeZone: z.string() }),
  teams: z.object({ away: logTeam, home: logTeam }),
  probables: z.object({ away: probable, home: probable }),
  channels: z.array(z.string()),
  /** The addresses of the game's radio and sponsors; empty in rows of an older build. */
  audioLink: z.string().nullable().default(null),
  ads: z.array(z.string()).default([]),
  /** A final game's score in the schedule; null before its end and in rows of an older build. */
  score: z.object({ away: z.number().int(), home: z.number().int() }).nullable().default(null),
  /** The number of innings of a final game in the schedule; null like `score`. */
  innings: z.number().int().positive().nullable().default(null),
  /** The schedule's line score of a game that has begun and whose feed was never read; null otherwise. */
  line: z.nullable(officialNow).default(null),
  /**
   * YYYY-MM-DD of the game's other row: when it is resumed or made up, or when it was suspended or postponed.
   */
  moved: z
    .object({
      resumesOn: z.string().nullable(),
      resumedFrom: z.string().nullable(),
      madeUpOn: z.string().nullable(),
      madeUpFrom: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /**
   * UTC ms since when a fan's calendar has this row as it is now; null in rows as read or of an older build.
   */
  revisedAt: z.number().int().nullable().default(null),
  /** UTC ms since when the league's answers lack this row; null while they have it. */
  missingSince: z.number().int().nullable().default(null),
})
export type ScheduledGame = z.infer<typeof scheduledGame>

/**
 * The log of a game whose feed was never read: no play, and the schedule's line score if the game has begun.
 */
export const logOfSchedule = (row: ScheduledGame): GameLog => ({
  gamePk: row.gamePk,
  day: row.day,
  startsAt: row.startsAt,
  startTimeTbd: row.startTimeTbd,
  gameType: row.gameType,
  gameNumber: row.gameNumber,
  doubleHeader: row.doubleHeader,
  scheduledInnings: row.scheduledInnings,
  venue: row.venue,
  teams: row.teams,
  players: Object.fromEntries(
    (['away', 'home'] as const).flatMap((side) => {
      const it = row.probables[side]
      return it === null ? [] : [[String(it.id), probablePlayer(side, it)]]
    }),
  ),
  starters: { away: { lineup: [], pitcher: null }, home: { lineup: [], pitcher: null } },
  probables: { away: row.probables.away?.id ?? null, home: row.probables.home?.id ?? null },
  gameInfo: row.venue.name === '' ? [] : [{ label: 'Venue', value: row.venue.name }],
  moments: [{ kind: 'status', at: row.startsAt, status: row.status, detail: row.detail }],
  official: null,
  officialNow: row.line,
  asOf: null,
})

const probablePlayer = (side: 'away' | 'home', { id, name }: { id: number; name: string }) => ({
  id,
  name,
  nameLineup: name,
  side,
  position: 'P',
  jersey: '',
  bats: '',
  throws: '',
  season: { ab: 0, h: 0, outs: 0, er: 0, w: 0, l: 0 },
})
