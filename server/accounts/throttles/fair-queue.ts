/** Runs jobs so many at once; who waits is served lane by lane, however many jobs a lane has. */
export type FairQueue = <T>(lane: string, job: () => Promise<T>) => Promise<T>

type QueuedJob = { start(): void; reject(error: Error): void }

/**
 * A queue with `concurrency` jobs in progress and `maxQueued` behind them. One too many drops the newest job of the longest lane,
 * so that a flood costs none but its own lane; its caller gets `overflowError`.
 */
export const openFairQueue = (limits: {
  concurrency: number
  maxQueued: number
  overflowError: () => Error
}): FairQueue => {
  const lanes = new Map<string, QueuedJob[]>()
  let running = 0
  let waiting = 0

  const enqueue = (lane: string, job: QueuedJob): void => {
    if (waiting >= limits.maxQueued && !evictNewest(lane)) {
      job.reject(limits.overflowError())
      return
    }
    const others = lanes.get(lane)
    if (others === undefined) lanes.set(lane, [job])
    else others.push(job)
    waiting += 1
  }
  const evictNewest = (lane: string): boolean => {
    const none: [string, QueuedJob[]] = ['', []]
    const [longest, jobs] = [...lanes].reduce((most, it) => (it[1].length > most[1].length ? it : most), none)
    if (jobs.length <= (lanes.get(lane)?.length ?? 0)) return false
    const newest = jobs.pop()
    if (jobs.length === 0) lanes.delete(longest)
    waiting -= 1
    newest?.reject(limits.overflowError())
    return true
  }
  /** A lane that was served goes behind the others. */
  const dequeue = (): QueuedJob | undefined => {
    const [first] = lanes
    if (first === undefined) return undefined
    const [lane, jobs] = first
    const job = jobs.shift()
    lanes.delete(lane)
    if (jobs.length > 0) lanes.set(lane, jobs)
    waiting -= 1
    return job
  }
  const release = () => {
    const next = dequeue()
    if (next === undefined) running -= 1
    else next.start()
  }

  return async (lane, job) => {
    if (running >= limits.concurrency)
      await new Promise<void>((start, reject) => enqueue(lane, { start: () => start(), reject }))
    else running += 1
    try {
      return await job()
    } finally {
      release()
    }
  }
}
