import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { holdsAll } from '../../memberships/memberships-of.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { CREDIT_LOST, NO_DAY_LEFT } from '../charges/decline-failure.ts'
import { REFUND_REQUESTED } from '../charges/owed-refunds.ts'
import type { MailSubject } from '../orders/attempt-jobs.ts'
import { type Attempt, attemptById } from '../orders/store.ts'
import { eventsOf } from '../orders/store-events.ts'
import { paymentMail } from './payment-mail.ts'
import type { PaymentNews } from './payment-news.ts'

type Deps = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/**
 * Mails a buyer the news of their payment in the order's language. Throws when the mail server does not take
 * it.
 */
export const sendPaymentMail = async (
  deps: Deps,
  it: { attemptId: number; about: MailSubject },
): Promise<void> => {
  const attempt = await attemptById(deps.db, it.attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${it.attemptId} does not exist`)
  const { order } = attempt
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  const lang = order.lang === 'en' ? 'en' : 'es'
  await deps.mailer.send(
    paymentMail({
      to: z.email().parse(order.email),
      lang,
      orderNumber: order.id,
      reference: order.reference,
      title: lang === 'en' ? order.titleEn : order.title,
      totalMinor: order.totalMinor,
      currency: order.currency,
      news: await newsOf(deps, attempt, it.about),
      key: `${it.about} ${order.reference}`,
      url: `${deps.publicUrl}/purchases/${order.id}`,
    }),
  )
}

const newsOf = async (deps: Deps, attempt: Attempt, about: MailSubject): Promise<PaymentNews> => {
  if (about === 'reinstated') return about
  const keeps = await holdsAll(deps, attempt.order.userId, {
    membershipId: attempt.order.membershipId,
    startsAt: attempt.order.accessStartsAt,
    endsAt: attempt.order.accessEndsAt,
    baseballDay: attempt.order.baseballDay,
  })
  if (about === 'charged-back') {
    const name = attempt.method === 'wallet' ? 'charged-back-wallet' : about
    return keeps ? `${name}-kept` : name
  }
  const events = await eventsOf(deps.db, attempt.id)
  const has = (event: string) => events.some((it) => it.event === event)
  if (about === 'refund-by-hand') {
    if (has(NO_DAY_LEFT)) return 'by-hand-rained-out'
    return keeps ? 'by-hand-kept' : 'by-hand'
  }
  return returnedAs(attempt, deps.clock.now(), { keeps, has })
}

const returnedAs = (
  { order }: Attempt,
  now: number,
  { keeps, has }: { keeps: boolean; has(event: string): boolean },
): PaymentNews => {
  const isOurs = has(REFUND_REQUESTED)
  if (isOurs && has(NO_DAY_LEFT)) return 'returned-rained-out'
  if (isOurs && keeps) return 'returned-twice'
  if (isOurs && has(CREDIT_LOST)) return 'returned-credit-lost'
  if (isOurs && order.accessEndsAt.getTime() <= now) return 'returned-late'
  return keeps ? 'returned-kept' : 'returned'
}
