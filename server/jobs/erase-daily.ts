import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { JobHandlers } from './job-queue.ts'
import { deleteDoneJobs } from './store.ts'
import type { WorkSource } from './work-source.ts'

/** The number of erased rows of each kind. */
export type Erased = Record<string, number>
/** Erases one noun's expired data (docs/data.md). Safe to call at any time, on two servers at once too. */
export type Eraser = () => Promise<Erased>

const DAY_MS = 86_400_000
const KIND = 'erase-old'
const MAX_BATCHES = 200

type Deps = { db: Db; clock: Clock; log: FastifyBaseLogger }

/** One job a day, by the product's clock, which enqueues the next; it is there again after any start. */
export const eraseDaily = (
  deps: Deps,
  erasers: readonly Eraser[],
): { handlers: JobHandlers; source: WorkSource } => ({
  handlers: {
    [KIND]: {
      run: async () => {
        await enqueueFor(deps, deps.clock.now() + DAY_MS, DAY_MS)
        const erased: Erased = {}
        for (const erase of erasers) Object.assign(erased, await erase())
        await deleteDoneJobs(deps.db, KIND, new Date(deps.clock.now() - DAY_MS))
        deps.log.info({ erased }, 'old data erased')
        return { kind: 'done' }
      },
    },
  },
  source: { resume: () => enqueueFor(deps, deps.clock.now(), 0), claim: async () => [] },
})

const enqueueFor = ({ db, clock }: Deps, at: number, delayMs: number): Promise<void> => {
  const day = new Date(at).toISOString().slice(0, 10)
  return enqueueJob(db, clock, { kind: KIND, key: day, payload: {}, delayMs })
}

/**
 * Repeats a statement that erases a limited number of rows, since one for all could exceed the time of a
 * statement.
 */
export const inBatches = async (
  batch: number,
  erase: (limit: number) => Promise<number>,
): Promise<number> => {
  let total = 0
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const erased = await erase(batch)
    total += erased
    if (erased < batch) break
  }
  return total
}

/** Deletes the jobs of these kinds done more than a day ago; these kinds never enqueue the same key again. */
export const forgetDoneJobs = async (
  { db, clock }: { db: Db; clock: Clock },
  kinds: string[],
): Promise<void> => {
  for (const kind of kinds) await deleteDoneJobs(db, kind, new Date(clock.now() - DAY_MS))
}
