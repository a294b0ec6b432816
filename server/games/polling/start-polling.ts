import { isDatabaseAway } from '../../db/database-away.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import type { Games } from '../state/memory.ts'
import type { VideoChecks } from '../state/recording-checks.ts'
import { releaseJob } from '../state/store.ts'
import { beginDue, beginPolling, JOB, pollDue } from './poll.ts'
import { beginRecordingPolling, beginRecordings } from './poll-recordings.ts'
import type { Polling } from './poll-state.ts'

const STEP_MS = 500
const AFTER_FAULT_MS = 1_000
/** Nobody waits longer for a league that does not answer. */
const FIRST_LOOK_MS = 5_000
/** The season's schedule is long, and comes after tonight's games. */
const SEASON_LOOK_MS = 10_000

/**
 * Polls the league until stopped, one step after the other, and with `checks` the video origin for its recordings; the
 * work under way is finished and the job given back.
 */
export const startPolling = (
  games: Games,
  random: () => number = Math.random,
  timers: Pick<Timers, 'wait'> = systemTimers,
  checks?: VideoChecks,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const recordings = checks && beginRecordingPolling(checks, random, stopping.signal)
  const polling = beginPolling(games, random, stopping.signal)
  const first = step(polling, pollDue)
  const rest = (ms: number) => timers.wait(ms, stopping.signal)
  const look = (mostMs: number) => Promise.race([first.then(() => undefined), rest(mostMs)])
  games.looking = look(FIRST_LOOK_MS)
  games.lookingAtSeason = look(SEASON_LOOK_MS)
  const take = async () => {
    // After the first look: what is on comes before what was.
    if ((await beginDue(polling)) && recordings !== undefined) beginRecordings(recordings)
  }
  const running = run(polling, first, { take, rest, stopping: stopping.signal })
  return {
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all([...polling.underWay.values(), ...(recordings?.underWay.values() ?? [])])
      await releaseJob(games.database.db, JOB, games.serverId).catch(() => undefined)
    },
  }
}

const run = async (
  polling: Polling,
  first: Promise<number>,
  {
    take,
    rest,
    stopping,
  }: {
    take: (polling: Polling) => Promise<unknown>
    rest: (ms: number) => Promise<void>
    stopping: AbortSignal
  },
) => {
  await rest(await first)
  while (!stopping.aborted) await rest(await step(polling, take))
}

/** What fails here is our own store, not the feed; it is tried again. */
const step = async (polling: Polling, take: (polling: Polling) => Promise<unknown>): Promise<number> => {
  try {
    await take(polling)
    return STEP_MS
  } catch (error) {
    // A database that is away says so itself, once.
    if (!isDatabaseAway(error)) polling.games.log.error({ err: error }, 'games: a step of the poller failed')
    return AFTER_FAULT_MS
  }
}
