import type { FastifyBaseLogger } from 'fastify'
import type { LRUCache } from 'lru-cache'
import type { GameLog } from '../../../contract/games/game-log.ts'
import type { SeasonWindows } from '../../../domain/league/season-windows.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { LeagueFeed } from '../../providers/league/league-feed.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SingleFlight } from '../../single-flight.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { type AnswerCache, clearAllAnswers, clearGameAnswers, clearScoreboards } from './answer-cache.ts'
import { loadLog, type StoredLog, type StoredSummary } from './store.ts'
import type { Recording } from './store-recordings.ts'
import type { Summary } from './summary.ts'

/** The league's games in memory: the schedule, every game's state, the logs last used. */
export type Games = {
  serverId: string
  database: Database
  clock: Clock
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'seasonLastStart' | 'caribbeanSeries' | 'ticketLinks'>
  leagueFeed: LeagueFeed
  logger: FastifyBaseLogger
  /** The rows of each day, by time of start. */
  days: Map<string, ScheduledGame[]>
  /** The rows of each game, one for each day in the schedule, the last day last. */
  rows: Map<number, ScheduledGame[]>
  /** The league's day as of which the schedule is a complete season's; undefined while it has a gap. */
  seasonCompleteAsOf: string | undefined
  /** Whether the schedule was ever complete, so that each of its days was loaded at some time. */
  wasSeasonComplete: boolean
  summaries: Map<number, Summary & { version: number }>
  logs: LRUCache<number, StoredLog>
  answers: AnswerCache
  /** Grows whenever a prepared answer may have become wrong. */
  changes: number
  /** The season's windows of this minute, see limitsNow. */
  limits: { computed: { minute: number; days: Games['days']; windows: SeasonWindows } | undefined }
  /** Feeds fetched for a viewer who came before the poller did, and when one last failed (clock ms). */
  feedRequests: { flight: SingleFlight<number>; failedAt: Map<number, number> }
  /** Games that were never read and whose feed failed last. */
  unreadable: Set<number>
  /** The video origin's last answer on each final's recording. */
  recordings: Map<number, Recording>
  /** The days of the schedule's last answer since the start, both included. */
  fetchedDays: { from: string; to: string } | undefined
  /** Called on every change; see onChange. */
  listeners: Set<(change: Change) => void>
  /** How old (ms) the feed of each live game is, where this server polls them; `feedAges` of the poller. */
  feedAges: () => Map<number, number>
  /** Resolves with the poller's first poll; undefined where no poller runs. */
  firstLoad: Promise<void> | undefined
  /** Resolves with the poller's first load of the season; undefined where no poller runs. */
  firstSeasonLoad: Promise<void> | undefined
  close(): Promise<void>
}

/** A change: of one game, with the days of the schedule that show it, or of the schedule. */
export type Change = { what: 'game'; gamePk: number; days: ReadonlySet<string> } | { what: 'schedule' }

/**
 * Calls `listener`, which must not throw, after every change of memory by any server; returns a function to
 * stop it.
 */
export const onChange = (games: Games, listener: (change: Change) => void): (() => void) => {
  games.listeners.add(listener)
  return () => void games.listeners.delete(listener)
}

const notifyListeners = (games: Games, change: Change) => {
  for (const listener of games.listeners) listener(change)
}

/** Answers once games are loaded: requests before the very first poll wait for it. */
export const whenLoaded = <T>(games: Games, answer: () => T | Promise<T>): T | Promise<T> =>
  games.rows.size > 0 || games.firstLoad === undefined ? answer() : games.firstLoad.then(answer)

/**
 * Waits for the season's first load before an answer about all its games. Throws Failure 'errors.notReady'
 * while only some of its days are known, as a table of three days looks like the season's.
 */
export const whenSeasonComplete = async <T>(games: Games, answer: () => T | Promise<T>): Promise<T> => {
  if (!isSeasonComplete(games)) await games.firstSeasonLoad
  if (!isSeasonComplete(games)) throw new Failure('errors.notReady', SEASON_RETRY_SECONDS)
  return answer()
}

const SEASON_RETRY_SECONDS = 5
/** Whether the schedule is a complete season's, or no poller runs that could complete it. */
export const isSeasonComplete = ({ seasonCompleteAsOf, firstSeasonLoad }: Games): boolean =>
  seasonCompleteAsOf !== undefined || firstSeasonLoad === undefined

/** Replaces the schedule in memory. */
export const setScheduleRows = (games: Games, rows: ScheduledGame[]): void => {
  const ordered = [...rows].sort(
    (a, b) => a.startsAt - b.startsAt || a.gameNumber - b.gameNumber || a.gamePk - b.gamePk,
  )
  games.days = Map.groupBy(ordered, (it) => it.day)
  games.rows = Map.groupBy(ordered, (it) => it.gamePk)
  clearAllAnswers(games.answers)
  games.changes += 1
  notifyListeners(games, { what: 'schedule' })
}

/** Whether two schedules are equal, in any order. */
export const sameRows = (some: ScheduledGame[], others: ScheduledGame[]): boolean =>
  textOf(some) === textOf(others)

const textOf = (rows: ScheduledGame[]) =>
  rows
    .map((it) => JSON.stringify(it))
    .sort()
    .join('\n')

/** Puts a game's new state in memory and clears the answers that it makes wrong. */
export const setSummary = (games: Games, { gamePk, version, ...summary }: StoredSummary): void => {
  const before = games.summaries.get(gamePk)
  games.summaries.set(gamePk, { ...summary, version })
  games.unreadable.delete(gamePk)
  games.changes += 1
  if (games.logs.peek(gamePk)?.version !== version) games.logs.delete(gamePk)
  const days = new Set([summary.day, ...(games.rows.get(gamePk) ?? []).map((it) => it.day)])
  clearGameAnswers(games.answers, gamePk)
  clearScoreboards(games.answers, days)
  if (before?.status !== summary.status || before.detail !== summary.detail || before.day !== summary.day)
    games.answers.calendars.clear()
  notifyListeners(games, { what: 'game', gamePk, days })
}

/**
 * Marks a game that was never read and whose feed failed: it cannot be watched for now, as the calendar
 * shows.
 */
export const markUnreadable = (games: Games, gamePk: number): void => {
  if (games.summaries.has(gamePk) || games.unreadable.has(gamePk)) return
  games.unreadable.add(gamePk)
  games.changes += 1
  games.answers.calendars.clear()
}

/**
 * Whether a final game has a recording by the video origin's last answer; without an answer, unless its feed
 * was never read and failed.
 */
export const isRecorded = (games: Games, gamePk: number): boolean => {
  const state = games.recordings.get(gamePk)?.state
  if (state !== undefined) return state === 'there'
  return games.summaries.has(gamePk) || !games.unreadable.has(gamePk)
}

/**
 * Puts the video origin's answer in memory and clears the answers that it makes wrong; false if there are
 * none.
 */
export const setRecordingState = (games: Games, gamePk: number, recording: Recording): boolean => {
  const before = isRecorded(games, gamePk)
  games.recordings.set(gamePk, recording)
  if (isRecorded(games, gamePk) === before) return false
  games.changes += 1
  const days = new Set((games.rows.get(gamePk) ?? []).map((it) => it.day))
  clearScoreboards(games.answers, days)
  games.answers.calendars.clear()
  notifyListeners(games, { what: 'game', gamePk, days })
  return true
}

/** A game's log as the feed has it; undefined while that has not been read. */
export const findLog = async (games: Games, gamePk: number): Promise<GameLog | undefined> =>
  (await findStored(games, gamePk))?.log

/** The same as viewers get it, with its times moved by the league's offset. */
export const findServedLog = async (games: Games, gamePk: number): Promise<GameLog | undefined> =>
  (await findStored(games, gamePk))?.served

/** A game's log from memory or the store. */
const findStored = async (games: Games, gamePk: number): Promise<StoredLog | undefined> => {
  const cached = games.logs.get(gamePk)
  if (cached !== undefined) return cached
  if (!games.summaries.has(gamePk)) return undefined
  const stored = await loadLog(games.database.db, gamePk)
  if (stored === undefined) {
    // An older build stored the log in another form: the game counts as never read, so that it is read again.
    games.summaries.delete(gamePk)
    return undefined
  }
  // A newer log may have come while the store answered.
  if ((games.summaries.get(gamePk)?.version ?? 0) <= stored.version) games.logs.set(gamePk, stored)
  return games.logs.get(gamePk) ?? stored
}

/** The clubs of a game as viewers call them; undefined for a game that is not in the schedule. */
export const clubNamesOf = (games: Games, gamePk: number): { away: string; home: string } | undefined => {
  const teams = games.rows.get(gamePk)?.at(-1)?.teams
  return teams && { away: teams.away.shortName, home: teams.home.shortName }
}
