import { z } from 'zod'
import { LEAGUE_TIME_ZONE } from '../../../domain/league/league-time.ts'
import { moneyText } from '../../../domain/payments/money-text.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { layOutMail } from '../../lay-out-mail.ts'
import { openedByPayment } from '../../memberships/opened-by-payment.ts'
import type { Mail, Mailer } from '../../providers/mailer.ts'
import { PREPAID } from '../orders/attempt-codes.ts'
import { addEvent, existingAttempt } from '../orders/store.ts'
import { eventsOf } from '../orders/store-events.ts'

/** Mails the receipt of a paid order in its language. Throws when the mail server does not take it. */
export const sendReceipt = async (
  { db, clock, mailer, publicUrl }: { db: Db; clock: Clock; mailer: Mailer; publicUrl: string },
  attemptId: number,
): Promise<void> => {
  const attempt = await existingAttempt(db, attemptId)
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
      url: `${publicUrl}/purchases/${order.id}`,
    }),
  )
  const known = await eventsOf(db, attemptId)
  if (known.some((it) => it.event === 'receipt-sent')) return
  await addEvent(db, attemptId, { event: 'receipt-sent', at: new Date(clock.now()) })
}

export type Receipt = {
  to: string
  lang: 'es' | 'en'
  orderNumber: number
  reference: string
  /** The number of the prepaid card that paid; undefined for any other payment. */
  folio?: string
  title: string
  totalMinor: number
  commissionMinor: number
  /** The sum paid for smaller memberships, which is taken off. */
  creditMinor: number
  currency: 'MXN' | 'USD'
  validUntil: Date
  /** The day of a pass for a single day, YYYY-MM-DD in league time; null for other memberships. */
  baseballDay: string | null
  /** The purchase's page. */
  url: string
}

const labelsByLanguage = {
  es: {
    locale: 'es-MX',
    subject: 'Tu compra en Playball, orden',
    heading: '¡Listo para jugar!',
    intro: 'Recibimos tu pago. Estos son los datos de tu compra:',
    introOfCard: 'Activamos tu tarjeta prepagada. Estos son los datos de tu compra:',
    order: 'Número de orden',
    reference: 'Referencia',
    folio: 'Folio de tu tarjeta',
    title: 'Paquete',
    price: 'Precio',
    commission: 'Comisión por compra en línea',
    credit: 'Lo que ya pagaste',
    total: 'Total pagado',
    valid: 'Vigente hasta',
    day: 'Día de tu pase',
    untilLastOut: 'hasta que termine el último juego',
    device: 'Tu membresía se usa en un dispositivo a la vez.',
    button: 'Ver mi compra',
  },
  en: {
    locale: 'en-US',
    subject: 'Your Playball purchase, order',
    heading: 'Ready to play ball!',
    intro: 'We have received your payment. This is what you bought:',
    introOfCard: 'We have activated your prepaid card. This is what you bought:',
    order: 'Order number',
    reference: 'Reference',
    folio: 'Folio of your card',
    title: 'Package',
    price: 'Price',
    commission: 'Online purchase commission',
    credit: 'What you had already paid',
    total: 'Total paid',
    valid: 'Valid until',
    day: 'Day of your pass',
    untilLastOut: 'until the last game ends',
    device: 'Your membership plays on one device at a time.',
    button: 'See my purchase',
  },
}

/** The mail that follows a payment, as text and as HTML. Pure: the same receipt gives the same mail. */
export const receiptMail = (it: Receipt): Mail => {
  const labels = labelsByLanguage[it.lang]
  const rows: [string, string][] = [
    [labels.order, String(it.orderNumber)],
    [labels.reference, it.reference],
    ...(it.folio === undefined ? [] : [[labels.folio, it.folio] satisfies [string, string]]),
    [labels.title, it.title],
    ...amountRows(it),
    validityRow(it),
  ]
  return {
    to: it.to,
    subject: `${labels.subject} ${it.orderNumber}`,
    messageId: `<receipt-${it.reference}@playball>`,
    ...layOutMail({
      lang: it.lang,
      heading: labels.heading,
      paragraphs: [it.folio === undefined ? labels.intro : labels.introOfCard],
      rows,
      button: { label: labels.button, url: it.url },
      notes: [labels.device],
    }),
  }
}

type Row = [label: string, value: string]

/** Rows of price, commission, credit and total; the total alone where it is the price. */
const amountRows = (it: Receipt): Row[] => {
  const { totalMinor, commissionMinor, creditMinor } = it
  const labels = labelsByLanguage[it.lang]
  const total: Row = [labels.total, money(it, totalMinor)]
  if (commissionMinor === 0 && creditMinor === 0) return [total]
  return [
    [labels.price, money(it, totalMinor - commissionMinor + creditMinor)],
    ...(commissionMinor === 0 ? [] : [[labels.commission, money(it, commissionMinor)] satisfies Row]),
    ...(creditMinor === 0 ? [] : [[labels.credit, `−${money(it, creditMinor)}`] satisfies Row]),
    total,
  ]
}

const validityRow = (it: Receipt): Row => {
  const labels = labelsByLanguage[it.lang]
  const dateText = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(labels.locale, { dateStyle: 'long', timeZone }).format(at)
  if (it.baseballDay === null) return [labels.valid, dateText(it.validUntil, LEAGUE_TIME_ZONE)]
  const day = dateText(new Date(`${it.baseballDay}T12:00:00Z`), 'UTC')
  return [labels.day, `${day}, ${labels.untilLastOut}`]
}

const money = ({ lang, currency }: Receipt, minor: number) =>
  moneyText(minor / 100, currency, labelsByLanguage[lang].locale)
