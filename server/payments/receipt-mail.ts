import { layOutMail } from '../mail/lay-out-mail.ts'
import type { Mail } from '../providers/mailer.ts'

export type Receipt = {
  to: string
  lang: 'es' | 'en'
  orderNumber: number
  reference: string
  /** Of the prepaid card that paid; undefined for any other payment. */
  folio?: string
  title: string
  totalMinor: number
  currency: 'MXN' | 'USD'
  validUntil: Date
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
    total: 'Total pagado',
    valid: 'Vigente hasta',
    device: 'Tu membresía se usa en un dispositivo a la vez.',
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
    total: 'Total paid',
    valid: 'Valid until',
    device: 'Your membership plays on one device at a time.',
  },
}

/** The mail that follows a payment, as text and as HTML. Pure: the same receipt is the same mail. */
export const receiptMail = (it: Receipt): Mail => {
  const labels = labelsByLanguage[it.lang]
  const rows: [string, string][] = [
    [labels.order, String(it.orderNumber)],
    [labels.reference, it.reference],
    ...(it.folio === undefined ? [] : [[labels.folio, it.folio] satisfies [string, string]]),
    [labels.title, it.title],
    [labels.total, money(it, labels.locale)],
    [labels.valid, day(it.validUntil, labels.locale)],
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
      notes: [labels.device],
    }),
  }
}

const money = (it: Receipt, locale: string) =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(it.totalMinor / 100)} ${it.currency}`

const day = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Mexico_City' }).format(at)
