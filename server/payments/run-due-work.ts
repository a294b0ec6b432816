import { z } from 'zod'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Mailer } from '../providers/mailer.ts'
import { processNotice } from './process-notice.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'
import { sendReceipt } from './send-receipt.ts'
import {
  claimJobs,
  claimNotices,
  closeNotice,
  completeJob,
  type Job,
  type Notice,
  postponeJob,
  postponeNotice,
} from './store-jobs.ts'

export type WorkerDeps = ReconcileDeps & { mailer: Mailer }

const BATCH = 5
const ROUNDS = 20
const FIRST_DELAY_MS = 20_000
const STEADY_TRIES = 12
const LONGEST_DELAY_MS = 3_600_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000

/**
 * Does what is due now: stored notices, attempts to reconcile, receipts to mail; each on its own, so that one that
 * fails is tried again later and holds up no other. Returns how many were taken up.
 */
export const runDueWork = async (deps: WorkerDeps): Promise<number> => {
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const notices = await claimNotices(deps.db, deps.clock, BATCH)
    const jobs = await claimJobs(deps.db, deps.clock, BATCH)
    const claimed = [...notices.map((it) => runNotice(deps, it)), ...jobs.map((it) => runJob(deps, it))]
    if (claimed.length === 0) return total
    total += claimed.length
    await Promise.all(claimed)
  }
  return total
}

const runNotice = async (deps: WorkerDeps, it: Notice): Promise<void> => {
  const result = await resultOrError(() => processNotice(deps, it.body))
  if (result === 'settled') return closeNotice(deps.db, deps.clock, it.key)
  if (result === 'unknown-charge') return closeNotice(deps.db, deps.clock, it.key, result)
  deps.log.warn({ notice: it.key, tries: it.attempts, done: result }, 'a notice could not be worked on')
  if (isTooOld(deps, it.receivedAt)) return closeNotice(deps.db, deps.clock, it.key, `given up: ${result}`)
  await postponeNotice(deps.db, deps.clock, {
    key: it.key,
    delayMs: backoffMs(it.attempts),
    lastError: result,
  })
}

const runJob = async (deps: WorkerDeps, it: Job): Promise<void> => {
  const result = await resultOrError(() => executeJob(deps, it))
  if (result === 'done') return completeJob(deps.db, deps.clock, it.id)
  const isExpected = result === 'open' || result === 'unreachable'
  if (!isExpected)
    deps.log.error({ job: it.id, kind: it.kind, tries: it.attempts, done: result }, 'work failed')
  if (isTooOld(deps, it.createdAt)) {
    deps.log.error({ job: it.id, kind: it.kind, done: result }, 'work was given up')
    return completeJob(deps.db, deps.clock, it.id, `given up: ${result}`)
  }
  await postponeJob(deps.db, deps.clock, { id: it.id, delayMs: backoffMs(it.attempts), lastError: result })
}

const aboutAttempt = z.object({ attemptId: z.number().int() })

const executeJob = async (deps: WorkerDeps, it: Job): Promise<string> => {
  const { attemptId } = aboutAttempt.parse(it.payload)
  if (it.kind === 'receipt') {
    await sendReceipt(deps, attemptId)
    return 'done'
  }
  const { outcome: truth } = await reconcile(deps, attemptId)
  return truth === 'final' ? 'done' : truth
}

/**
 * Any error becomes a word to keep: work is tried again, never lost and never the end of the loop. Without a database
 * there is nowhere to keep it; then the work stays claimed for a while and is taken up again.
 */
const resultOrError = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return error instanceof Error ? `${error.name}: ${error.message}` : 'error'
  }
}

const isTooOld = ({ clock }: WorkerDeps, since: Date) => clock.now() - since.getTime() > GIVE_UP_AFTER_MS

/** Every 20 s for the first minutes, then twice as long each time, up to an hour. */
const backoffMs = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, tries - STEADY_TRIES), LONGEST_DELAY_MS)
