import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { attemptById } from '../orders/store.ts'
import { isWaitingCash } from '../settlement/waiting-cash.ts'
import { cashMail } from './cash-mail.ts'

/**
 * Mails a waiting reference in the order's language; a reference paid meanwhile needs no mail. Throws when
 * the mail server does not take it.
 */
export const sendCashMail = async (
  { db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string },
  attemptId: number,
): Promise<void> => {
  const attempt = await attemptById(db, attemptId)
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} does not exist`)
  const { order, cashReference, dueAt } = attempt
  if (!isWaitingCash(attempt) || cashReference === null || dueAt === null) return
  // The buyer's account was deleted meanwhile, and the address with it.
  if (order.email === '') return
  await mailer.send(
    cashMail({
      to: z.email().parse(order.email),
      lang: order.lang === 'en' ? 'en' : 'es',
      orderReference: order.reference,
      cashReference,
      dueAt,
      title: order.lang === 'en' ? order.titleEn : order.title,
      totalMinor: order.totalMinor,
      currency: order.currency,
      url: `${publicUrl}/purchases/${order.id}`,
    }),
  )
}
