import { z } from 'zod'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Mailer } from '../providers/mailer.ts'
import { processNotice } from './process-notice.ts'
import { sendReceipt } from './send-receipt.ts'
import { type Settling, settle } from './settle.ts'
import {
  claimNotices,
  claimPromised,
  closeNotice,
  keepPromise,
  type Notice,
  type Promised,
  postponeNotice,
  postponePromise,
} from './store-work.ts'

export type Working = Settling & { mailer: Mailer }

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
export const runDueWork = async (needs: Working): Promise<number> => {
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const notices = await claimNotices(needs.db, needs.clock, BATCH)
    const promised = await claimPromised(needs.db, needs.clock, BATCH)
    const taken = [
      ...notices.map((it) => workNotice(needs, it)),
      ...promised.map((it) => workPromise(needs, it)),
    ]
    if (taken.length === 0) return total
    total += taken.length
    await Promise.all(taken)
  }
  return total
}

const workNotice = async (needs: Working, it: Notice): Promise<void> => {
  const done = await orError(() => processNotice(needs, it.body))
  if (done === 'settled') return closeNotice(needs.db, needs.clock, it.key)
  if (done === 'unknown-charge') return closeNotice(needs.db, needs.clock, it.key, done)
  needs.log.warn({ notice: it.key, tries: it.attempts, done }, 'a notice could not be worked on')
  if (isTooOld(needs, it.receivedAt)) return closeNotice(needs.db, needs.clock, it.key, `given up: ${done}`)
  await postponeNotice(needs.db, needs.clock, { key: it.key, inMs: delayOf(it.attempts), lastError: done })
}

const workPromise = async (needs: Working, it: Promised): Promise<void> => {
  const done = await orError(() => keep(needs, it))
  if (done === 'done') return keepPromise(needs.db, needs.clock, it.id)
  const quiet = done === 'open' || done === 'unreachable'
  if (!quiet) needs.log.error({ promise: it.id, kind: it.kind, tries: it.attempts, done }, 'work failed')
  if (isTooOld(needs, it.createdAt)) {
    needs.log.error({ promise: it.id, kind: it.kind, done }, 'work was given up')
    return keepPromise(needs.db, needs.clock, it.id, `given up: ${done}`)
  }
  await postponePromise(needs.db, needs.clock, { id: it.id, inMs: delayOf(it.attempts), lastError: done })
}

const aboutAttempt = z.object({ attemptId: z.number().int() })

const keep = async (needs: Working, it: Promised): Promise<string> => {
  const { attemptId } = aboutAttempt.parse(it.payload)
  if (it.kind === 'receipt') {
    await sendReceipt(needs, attemptId)
    return 'done'
  }
  const { truth } = await settle(needs, attemptId)
  return truth === 'final' ? 'done' : truth
}

/**
 * Any error becomes a word to keep: work is tried again, never lost and never the end of the loop. Without a database
 * there is nowhere to keep it; then the work stays claimed for a while and is taken up again.
 */
const orError = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return error instanceof Error ? `${error.name}: ${error.message}` : 'error'
  }
}

const isTooOld = ({ clock }: Working, since: Date) => clock.now() - since.getTime() > GIVE_UP_AFTER_MS

/** Every 20 s for the first minutes, then twice as long each time, up to an hour. */
const delayOf = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, tries - STEADY_TRIES), LONGEST_DELAY_MS)
