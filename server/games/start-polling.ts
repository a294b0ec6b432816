import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Games } from './memory.ts'
import { beginDue, beginPolling, JOB, pollDue } from './poll.ts'
import type { Polling } from './poll-turn.ts'
import { releaseJob } from './store.ts'

const STEP_MS = 500
const AFTER_FAULT_MS = 1_000
/** Nobody waits longer for a league that does not answer. */
const FIRST_LOOK_MS = 5_000
/** The season's schedule is long, and comes after tonight's games. */
const SEASON_LOOK_MS = 10_000

/** Polls the league until stopped, one step after the other; the work under way is finished and the job given back. */
export const startPolling = (games: Games, random: () => number = Math.random): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const polling = beginPolling(games, random, stopping.signal)
  const first = step(polling, pollDue)
  const look = (mostMs: number) => Promise.race([first.then(() => undefined), rest(mostMs, stopping.signal)])
  games.looking = look(FIRST_LOOK_MS)
  games.lookingAtSeason = look(SEASON_LOOK_MS)
  const running = run(polling, first, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(polling.underWay.values())
      await releaseJob(games.database.db, JOB, games.serverId).catch(() => undefined)
    },
  }
}

const run = async (polling: Polling, first: Promise<number>, stopping: AbortSignal) => {
  await rest(await first, stopping)
  while (!stopping.aborted) await rest(await step(polling, beginDue), stopping)
}

const rest = (ms: number, stopping: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined)

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
