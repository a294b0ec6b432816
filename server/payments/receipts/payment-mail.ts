import { z } from 'zod'
import { moneyText } from '../../../domain/payments/money-text.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { layOutMail } from '../../lay-out-mail.ts'
import type { Mail, Mailer } from '../../providers/mailer.ts'
import { isHeld } from '../charges/end-waiting.ts'
import { REFUND_REQUESTED } from '../charges/promised-refunds.ts'
import { CREDIT_LOST, NO_DAY_LEFT } from '../orders/attempt-codes.ts'
import type { MailSubject } from '../orders/attempt-jobs.ts'
import { type Attempt, existingAttempt } from '../orders/store.ts'
import { eventsOf } from '../orders/store-events.ts'
import { newsInEnglish, newsInSpanish, type PaymentNews } from './payment-news.ts'

type Deps = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** Mails a buyer the news of their payment. Throws when the mail server does not take it. */
export const sendPaymentMail = async (
  deps: Deps,
  it: { attemptId: number; about: MailSubject },
): Promise<void> => {
  const attempt = await existingAttempt(deps.db, it.attemptId)
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
  const keeps = await isHeld(deps, attempt)
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

export type PaymentMail = {
  to: string
  lang: 'es' | 'en'
  orderNumber: number
  reference: string
  title: string
  totalMinor: number
  currency: 'MXN' | 'USD'
  news: PaymentNews
  /** A key that is the same for every repetition of one piece of news. */
  key: string
  /** The purchase's page. */
  url: string
}

const labelsByLanguage = {
  es: {
    locale: 'es-MX',
    order: 'Número de orden',
    reference: 'Referencia',
    title: 'Paquete',
    amount: 'Monto',
    button: 'Ver mi compra',
  },
  en: {
    locale: 'en-US',
    order: 'Order number',
    reference: 'Reference',
    title: 'Package',
    amount: 'Amount',
    button: 'See my purchase',
  },
}

/** The mail with news of a payment, as text and as HTML. Pure: the same news gives the same mail. */
export const paymentMail = (it: PaymentMail): Mail => {
  const labels = labelsByLanguage[it.lang]
  const { subject, paragraphs, notes } = (it.lang === 'en' ? newsInEnglish : newsInSpanish)[it.news]
  return {
    to: it.to,
    subject,
    messageId: `<${it.key.replace(' ', '-')}@playball>`,
    ...layOutMail({
      lang: it.lang,
      heading: subject,
      paragraphs,
      rows: [
        [labels.order, String(it.orderNumber)],
        [labels.reference, it.reference],
        [labels.title, it.title],
        [labels.amount, moneyText(it.totalMinor / 100, it.currency, labels.locale)],
      ],
      button: { label: labels.button, url: it.url },
      notes,
    }),
  }
}
