import { statusMeaning } from '../../../domain/league/game-status.ts'
import { backoffMs } from '../../backoff.ts'
import { openSingleFlight, type SingleFlight } from '../../single-flight.ts'
import type { Games } from '../state/memory.ts'
import { stateOnDay } from '../state/summary.ts'
import { checkRecording, type VideoChecks } from '../state/video-checks.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const MAX_CONCURRENT_CHECKS = 4
/** The assumed length of a game whose end is unknown. */
const TYPICAL_GAME_MS = 3 * HOUR_MS
/** The checks by age: an encoder may publish a recording late, and a league may remove it the next day. */
const PACES = [
  { untilAgeMs: HOUR_MS, everyMs: 30 * SECOND_MS },
  { untilAgeMs: 24 * HOUR_MS, everyMs: 10 * MINUTE_MS },
  { untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 12 * HOUR_MS },
]
/** An unanswered check is repeated after 10 s, 20 s … up to 640 s. */
const RETRY_MS = 10 * SECOND_MS
const MAX_RETRY_MS = 640 * SECOND_MS
const MAX_WAIT_MS = 1.5 * MAX_RETRY_MS

/** One server's state of its checks; the answers are in the store. Times are clock ms. */
type RecordingPolling = {
  checks: VideoChecks
  /** 0 to 1; spreads the retries. */
  random: () => number
  stopping: AbortSignal | undefined
  failed: Map<number, { failures: number; nextAt: number }>
  flight: SingleFlight<number>
}

export const createRecordingPolling = (
  checks: VideoChecks,
  random: () => number,
  stopping?: AbortSignal,
): RecordingPolling => ({ checks, random, stopping, failed: new Map(), flight: openSingleFlight() })

/** Starts the checks that are due, a few at a time and the newest first; returns the started checks. */
export const startRecordingChecks = (polling: RecordingPolling): Promise<void>[] => {
  const capacity = MAX_CONCURRENT_CHECKS - polling.flight.inProgress.size
  if (capacity <= 0) return []
  return recordingsDue(polling)
    .slice(0, capacity)
    .map((gamePk) => polling.flight.run(gamePk, () => check(polling, gamePk)))
}

const recordingsDue = ({ checks: { games }, failed, flight }: RecordingPolling): number[] => {
  const now = games.clock.now()
  const due = [...games.rows.keys()].flatMap((gamePk) => {
    const endedAt = endOfFinal(games, gamePk)
    if (endedAt === undefined || flight.inProgress.has(gamePk)) return []
    const isDue = isAged(games, gamePk, now - endedAt) && hasWaited(failed.get(gamePk), now)
    return isDue ? [{ gamePk, endedAt }] : []
  })
  return due.sort((a, b) => b.endedAt - a.endedAt).map((it) => it.gamePk)
}

/** The approximate end of a final game, UTC ms; undefined for a game that has no recording yet. */
const endOfFinal = (games: Games, gamePk: number): number | undefined => {
  const row = games.rows.get(gamePk)?.at(-1)
  const summary = games.summaries.get(gamePk)
  if (row === undefined || statusMeaning(stateOnDay(row, summary).status, true).video !== 'ondemand')
    return undefined
  return summary?.endsAt ?? row.startsAt + TYPICAL_GAME_MS
}

/** Whether the last answer is too old; also if it is from after now, under another clock. */
const isAged = (games: Games, gamePk: number, age: number): boolean => {
  const checkedAt = games.recordings.get(gamePk)?.checkedAt
  if (checkedAt === undefined) return true
  const since = games.clock.now() - checkedAt
  const everyMs = PACES.find((it) => age < it.untilAgeMs)?.everyMs ?? 0
  return since < 0 || since >= everyMs
}

/** Whether the wait after a failure is over; a wait longer than any began under another clock. */
const hasWaited = (failed: { nextAt: number } | undefined, now: number): boolean =>
  failed === undefined || now >= failed.nextAt || failed.nextAt - now > MAX_WAIT_MS

const check = async (polling: RecordingPolling, gamePk: number): Promise<void> => {
  const { checks, failed, stopping } = polling
  const { clock, logger } = checks.games
  try {
    const state = await checkRecording(checks, gamePk, stopping)
    if (state !== 'unknown') return void failed.delete(gamePk)
  } catch (error) {
    logger.warn({ err: error, what: `recording ${gamePk}` }, 'games: a recording could not be stored')
  }
  const failures = (failed.get(gamePk)?.failures ?? 0) + 1
  const wait = backoffMs(failures, { firstMs: RETRY_MS, maxMs: MAX_RETRY_MS, random: polling.random })
  failed.set(gamePk, { failures, nextAt: clock.now() + wait })
}
