import { Failure } from '../failure.ts'
import { type FairQueue, openFairQueue } from './fair-queue.ts'

const SLOW_INTERVAL_MS = 1_000
const MAX_WAITING = 10

/**
 * A queue that starts one job each second on each server, lanes in turn. A job too many gets Failure
 * 'errors.tooManyAttempts'. `wait` resolves after so many ms, and throws if the product stops first.
 */
export const openSlowQueue = (wait: (ms: number) => Promise<void>): FairQueue => {
  const enqueue = openFairQueue({
    concurrency: 1,
    maxQueued: MAX_WAITING,
    overflowError: () => new Failure('errors.tooManyAttempts', (MAX_WAITING * SLOW_INTERVAL_MS) / 1_000),
  })
  return async (lane, job) => {
    await enqueue(lane, () => wait(SLOW_INTERVAL_MS))
    return job()
  }
}
