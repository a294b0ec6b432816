import { z } from 'zod'
import { moneyText } from '../../../../domain/payments/money-text.ts'
import type { Db } from '../../../db/open.ts'
import { layOutMail } from '../../../lay-out-mail.ts'
import type { Mail, Mailer } from '../../../providers/mailer.ts'
import { isWaitingCash } from '../../orders/cash-reference.ts'
import { existingAttempt } from '../../orders/store.ts'

export type CashMail = {
  to: string
  lang: 'es' | 'en'
  orderReference: string
  cashReference: string
  dueAt: Date
  title: string
  totalMinor: number
  currency: 'MXN' | 'USD'
  /** The purchase's page, with the barcode to print. */
  url: string
}

const labelsByLanguage = {
  es: {
    locale: 'es-MX',
    subject: 'Tu referencia para pagar en efectivo',
    heading: 'Tu pase te espera en la tienda',
    intro:
      'Paga en efectivo en cualquier tienda afiliada a Paynet: di que es un pago de servicio y muestra esta referencia o su código de barras.',
    reference: 'Referencia',
    total: 'Total a pagar',
    due: 'Paga antes del',
    shopTime: 'hora del centro de México',
    title: 'Paquete',
    button: 'Ver el código de barras',
    notes: [
      'La tienda puede cobrar una comisión aparte.',
      'En cuanto la tienda nos avise, tu pase queda activo y te mandamos el comprobante.',
    ],
  },
  en: {
    locale: 'en-US',
    subject: 'Your reference to pay in cash',
    heading: 'Your pass is waiting at the store',
    intro:
      'Pay in cash at any store affiliated with Paynet: say that it is a service payment and show this reference or its barcode.',
    reference: 'Reference',
    total: 'Total to pay',
    due: 'Pay before',
    shopTime: 'Mexico City time',
    title: 'Package',
    button: 'See the barcode',
    notes: [
      'The store may charge a fee of its own.',
      'As soon as the store tells us, your pass is active and we send you the receipt.',
    ],
  },
}

/** The mail that follows a new reference. Pure: the same reference gives the same mail. */
export const cashMail = (it: CashMail): Mail => {
  const labels = labelsByLanguage[it.lang]
  return {
    to: it.to,
    subject: `${labels.subject}: ${it.cashReference}`,
    messageId: `<cash-${it.orderReference}@playball>`,
    ...layOutMail({
      lang: it.lang,
      heading: labels.heading,
      paragraphs: [labels.intro],
      rows: [
        [labels.reference, it.cashReference],
        [labels.total, moneyText(it.totalMinor / 100, it.currency, labels.locale)],
        [labels.due, `${moment(it.dueAt, labels.locale)}, ${labels.shopTime}`],
        [labels.title, it.title],
      ],
      button: { label: labels.button, url: it.url },
      notes: labels.notes,
    }),
  }
}

/**
 * The moment in the time of the shops, which are in Mexico; the text names that zone for readers elsewhere.
 */
const moment = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'America/Mexico_City',
  }).format(at)

/**
 * Mails a waiting reference in the order's language; a reference paid meanwhile needs no mail. Throws when
 * the mail server does not take it.
 */
export const sendCashMail = async (
  { db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string },
  attemptId: number,
): Promise<void> => {
  const attempt = await existingAttempt(db, attemptId)
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
