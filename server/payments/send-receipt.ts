import { z } from 'zod'
import type { Db } from '../db/open.ts'
import type { Mailer } from '../providers/mailer.ts'
import { PREPAID } from './prepaid-provider.ts'
import { receiptMail } from './receipt-mail.ts'
import { attemptById } from './store.ts'

/** Mails the receipt of a paid order in its language. Throws when the mail server does not take it. */
export const sendReceipt = async (
  { db, mailer }: { db: Db; mailer: Mailer },
  attemptId: number,
): Promise<void> => {
  const attempt = await attemptById(db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const { order } = attempt
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  await mailer.send(
    receiptMail({
      to: z.email().parse(order.email),
      lang: order.lang === 'en' ? 'en' : 'es',
      orderNumber: order.id,
      reference: order.reference,
      ...(attempt.provider === PREPAID && attempt.providerTxnId !== null && { folio: attempt.providerTxnId }),
      title: order.lang === 'en' ? order.titleEn : order.title,
      totalMinor: order.totalMinor,
      currency: order.currency,
      validUntil: order.accessEndsAt,
    }),
  )
}
