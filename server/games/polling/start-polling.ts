import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { releaseLeaderLease } from '../../jobs/leader-lease.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import type { Games } from '../state/memory.ts'
import type { VideoChecks } from '../state/video-checks.ts'
import { createPolling, LEASE_NAME, pollDue, startDue } from './poll.ts'
import { createRecordingPolling, startRecordingChecks } from './poll-recordings.ts'
import type { Polling } from './poll-state.ts'
import { feedAges } from './stale-since.ts'

const STEP_MS = 500
const AFTER_FAULT_MS = 1_000
/** How long requests wait at most for a league that does not answer. */
const FIRST_LOAD_MS = 5_000
/** Longer, as the season's schedule is long and comes after tonight's games. */
const SEASON_LOAD_MS = 10_000

/**
 * Polls the league until stopped, one step after the other, and with `checks` the video origin for its
 * recordings. `stop` lets work under way finish and releases the lease.
 */
export const startPolling = (
  games: Games,
  random: () => number = Math.random,
  timers: Pick<Timers, 'wait'> = systemTimers,
  checks?: VideoChecks,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const recordings = checks && createRecordingPolling(checks, random, stopping.signal)
  const polling = createPolling(games, random, stopping.signal)
  games.feedAges = () => feedAges(polling)
  const first = step(polling, pollDue)
  const pause = (ms: number) => timers.wait(ms, stopping.signal)
  const waitForFirst = (maxMs: number) => Promise.race([first.then(() => undefined), pause(maxMs)])
  games.firstLoad = waitForFirst(FIRST_LOAD_MS)
  games.firstSeasonLoad = waitForFirst(SEASON_LOAD_MS)
  const runStep = async () => {
    // The checks start after the first poll, as live games come before recordings.
    if ((await startDue(polling)) && recordings !== undefined) startRecordingChecks(recordings)
  }
  const running = run(polling, first, { runStep, pause, stopping: stopping.signal })
  return {
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all([
        ...polling.flight.inProgress.values(),
        ...(recordings?.flight.inProgress.values() ?? []),
      ])
      await releaseLeaderLease(games.database.db, LEASE_NAME, games.serverId).catch(() => undefined)
    },
  }
}

const run = async (
  polling: Polling,
  first: Promise<number>,
  {
    runStep,
    pause,
    stopping,
  }: {
    runStep: (polling: Polling) => Promise<unknown>
    pause: (ms: number) => Promise<void>
    stopping: AbortSignal
  },
) => {
  await pause(await first)
  while (!stopping.aborted) await pause(await step(polling, runStep))
}

/** Runs a step; a failure here is our own store's, not the feed's, and the step is tried again. */
const step = async (polling: Polling, runStep: (polling: Polling) => Promise<unknown>): Promise<number> => {
  try {
    await runStep(polling)
    return STEP_MS
  } catch (error) {
    // The database module logs its own outage, once.
    if (!isDatabaseUnavailable(error))
      polling.games.logger.error({ err: error }, 'games: a step of the poller failed')
    return AFTER_FAULT_MS
  }
}
