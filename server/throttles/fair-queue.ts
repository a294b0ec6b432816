import { Failure } from '../failure.ts'

/** A job's owner: one lane, or several. With `isAhead`, a lane's first job precedes equal turns. */
export type Lane = string | { lanes: readonly string[]; isAhead?: boolean }

/** Runs a limited number of jobs at once, and serves waiting lanes in turn, however many jobs a lane has. */
export type FairQueue = <T>(lane: Lane, job: () => Promise<T>) => Promise<T>

type QueuedJob = { turn: number; start(): void; reject(error: Error): void }

/**
 * A queue with `concurrency` jobs in progress and `maxQueued` behind them. A job's turn comes after the last
 * job of each of its lanes, so that a flood delays neither other networks nor other accounts. A job too many
 * drops the job with the latest turn, whose caller gets `overflowError`.
 */
export const openFairQueue = (limits: {
  concurrency: number
  maxQueued: number
  overflowError: () => Error
}): FairQueue => {
  /** In the order of their turns. */
  const waiting: QueuedJob[] = []
  const nextTurns = new Map<string, number>()
  let running = 0
  let turnNow = 0

  const takeTurn = (lane: Lane): number => {
    const { lanes, isAhead = false } = typeof lane === 'string' ? { lanes: [lane] } : lane
    const first = isAhead ? turnNow - 1 : turnNow
    const turn = Math.max(first, ...lanes.map((it) => nextTurns.get(it) ?? first))
    for (const it of lanes) nextTurns.set(it, turn + 1)
    return turn
  }
  const enqueue = (job: QueuedJob): void => {
    const latest = waiting.at(-1)
    if (waiting.length >= limits.maxQueued) {
      if (latest === undefined || latest.turn <= job.turn) {
        job.reject(limits.overflowError())
        return
      }
      waiting.pop()
      latest.reject(limits.overflowError())
    }
    const place = waiting.findIndex((it) => it.turn > job.turn)
    waiting.splice(place === -1 ? waiting.length : place, 0, job)
  }
  const release = () => {
    const next = waiting.shift()
    if (waiting.length === 0) nextTurns.clear()
    if (next === undefined) {
      running -= 1
      return
    }
    turnNow = Math.max(turnNow, next.turn)
    next.start()
  }

  return async (lane, job) => {
    const turn = takeTurn(lane)
    if (running >= limits.concurrency)
      await new Promise<void>((start, reject) => enqueue({ turn, start: () => start(), reject }))
    else running += 1
    try {
      return await job()
    } finally {
      release()
    }
  }
}

/**
 * Starts jobs at a pace, lanes in turn: `concurrency` of them (1) each `everyMs`. A job past `maxQueued` gets
 * Failure 'errors.tooManyAttempts'. `wait` resolves after so many ms, and throws if the product stops first.
 */
export const openPacedQueue = (
  wait: (ms: number) => Promise<void>,
  it: { everyMs: number; maxQueued: number; retrySeconds: number; concurrency?: number },
): FairQueue => {
  const enqueue = openFairQueue({
    concurrency: it.concurrency ?? 1,
    maxQueued: it.maxQueued,
    overflowError: () => new Failure('errors.tooManyAttempts', it.retrySeconds),
  })
  return async (lane, job) => {
    await enqueue(lane, () => wait(it.everyMs))
    return job()
  }
}

/** A queue for tries past a pace: one each second on each server, and ten waiting. */
export const openSlowQueue = (wait: (ms: number) => Promise<void>): FairQueue =>
  openPacedQueue(wait, { everyMs: 1_000, maxQueued: 10, retrySeconds: 10 })
