import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { openSetBack } from './set-back.ts'
import { claimJobs, completeJob, type Job, makeJobsDue, postponeJob, redateJobs } from './store.ts'
import { LONGEST_PAUSE_MS, type Work, type WorkResult, type WorkSource } from './work-source.ts'

/** The handler of one kind of job. */
export type JobHandler = {
  /** May be called more than once for one job, also at the same time on two servers. */
  run(payload: unknown): Promise<WorkResult>
  /** Whether open jobs run at once after a start, instead of when they would be due. */
  dueAtStart?: boolean
  /** Whether the payload is erased when the job is done, because it names people. */
  erasesPayload?: boolean
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

type QueueDeps = { db: Db; clock: Clock }

/** The queue of the kinds that have a handler; jobs of other kinds remain for the builds that know them. */
export const jobQueue = (deps: QueueDeps, handlers: JobHandlers): WorkSource => {
  const { db, clock } = deps
  const dueAtStart = Object.entries(handlers).flatMap(([kind, it]) => (it.dueAtStart ? [kind] : []))
  const resume = async () => {
    await redateJobs(db, clock, LONGEST_PAUSE_MS)
    await makeJobsDue(db, clock, dueAtStart)
  }
  const isSetBack = openSetBack(clock)
  return {
    resume,
    claim: async (limit) => {
      if (isSetBack()) await resume()
      const jobs = await claimJobs(db, clock, Object.keys(handlers), limit)
      return jobs.flatMap((job) => {
        const handler = handlers[job.kind]
        return handler === undefined ? [] : [workOf(deps, job, handler)]
      })
    },
  }
}

const workOf = ({ db, clock }: QueueDeps, job: Job, handler: JobHandler): Work => ({
  name: { kind: job.kind, key: job.key },
  since: job.createdAt,
  tries: job.attempts,
  run: () => handler.run(job.payload),
  complete: (note) => completeJob(db, clock, { id: job.id, note, erases: handler.erasesPayload === true }),
  postpone: (delayMs, reason) => postponeJob(db, clock, { id: job.id, delayMs, reason }),
})
