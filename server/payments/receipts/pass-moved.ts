import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { LostPass, MovedPass } from '../../memberships/follow-days.ts'
import { paymentOf, rootOf } from '../../memberships/rain-out.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { addEvent, attemptById } from '../orders/store.ts'
import { passMovedMail } from './pass-moved-mail.ts'

export const PASS_MOVED = 'pass-moved'
export const PASS_WAITS = 'pass-waits'
/** The payload of both kinds of jobs; days are YYYY-MM-DD. A pass that waits has no `to`. */
const payload = z.object({ attemptId: z.number().int(), from: z.string(), to: z.string().optional() })

/**
 * Adds a move to the purchase's timeline and enqueues its mail, in the caller's transaction; a gift has
 * neither.
 */
export const notePassMoved = async (tx: Db, clock: Clock, moved: MovedPass): Promise<void> => {
  const paymentId = paymentOf({ source: 'rain-out', sourceId: moved.sourceId })
  if (paymentId === undefined) return
  const it: z.infer<typeof payload> = { attemptId: Number(paymentId), from: moved.from, to: moved.to }
  await addEvent(tx, it.attemptId, { event: PASS_MOVED, detail: moved.to, at: new Date(clock.now()) })
  await enqueueJob(tx, clock, { kind: PASS_MOVED, key: moved.sourceId, payload: it, delayMs: 0 })
}

/** Enqueues the mail that says that a pass waits for a day, once. */
export const notePassWaiting = async (
  { db, clock }: { db: Db; clock: Clock },
  lost: LostPass,
): Promise<void> => {
  const paymentId = paymentOf(lost)
  if (paymentId === undefined) return
  const it: z.infer<typeof payload> = { attemptId: Number(paymentId), from: lost.day }
  const { source, sourceId } = rootOf(lost)
  const key = `${source}:${sourceId}/${lost.day}`
  await enqueueJob(db, clock, { kind: PASS_WAITS, key, payload: it, delayMs: 0 })
}

/**
 * Mails the buyer of a pass that it has moved or waits. Throws when the mail server does not take the mail.
 */
export const sendPassMoved = async (
  { db, mailer }: { db: Db; mailer: Mailer },
  job: unknown,
): Promise<void> => {
  const { attemptId, from, to } = payload.parse(job)
  const attempt = await attemptById(db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const { order } = attempt
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  const lang = order.lang === 'en' ? 'en' : 'es'
  await mailer.send(
    passMovedMail({
      to: order.email,
      lang,
      orderNumber: order.id,
      id: `${order.reference}-${to ?? `${from}-waits`}`,
      title: lang === 'en' ? order.titleEn : order.title,
      rainedOut: from,
      day: to,
    }),
  )
}
