import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { openedByPayment } from '../../memberships/opened-by-payment.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { PREPAID } from '../orders/prepaid-provider.ts'
import { addEvent, attemptById } from '../orders/store.ts'
import { eventsOf } from '../orders/store-events.ts'
import { receiptMail } from './receipt-mail.ts'

/** Mails the receipt of a paid order in its language. Throws when the mail server does not take it. */
export const sendReceipt = async (
  { db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer },
  attemptId: number,
): Promise<void> => {
  const attempt = await attemptById(db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const { order } = attempt
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  const opened = (await openedByPayment(db, order.userId)).get(String(attempt.id))
  await mailer.send(
    receiptMail({
      to: z.email().parse(order.email),
      lang: order.lang === 'en' ? 'en' : 'es',
      orderNumber: order.id,
      reference: order.reference,
      ...(attempt.provider === PREPAID && attempt.providerTxnId !== null && { folio: attempt.providerTxnId }),
      title: order.lang === 'en' ? order.titleEn : order.title,
      totalMinor: order.totalMinor,
      commissionMinor: order.commissionMinor,
      creditMinor: order.creditMinor,
      currency: order.currency,
      validUntil: opened?.endsAt ?? order.accessEndsAt,
      baseballDay: opened === undefined ? order.baseballDay : opened.baseballDay,
    }),
  )
  const known = await eventsOf(db, attemptId)
  if (known.some((it) => it.event === 'receipt-sent')) return
  await addEvent(db, attemptId, { event: 'receipt-sent', at: new Date(clock.now()) })
}
