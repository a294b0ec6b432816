import type { Mail } from '../providers/mailer.ts'

export type Receipt = {
  to: string
  lang: 'es' | 'en'
  orderNumber: number
  reference: string
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
    order: 'Número de orden',
    reference: 'Referencia',
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
    order: 'Order number',
    reference: 'Reference',
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
    [labels.title, it.title],
    [labels.total, money(it, labels.locale)],
    [labels.valid, day(it.validUntil, labels.locale)],
  ]
  return {
    to: it.to,
    subject: `${labels.subject} ${it.orderNumber}`,
    messageId: `<receipt-${it.reference}@playball>`,
    text: [
      labels.heading,
      '',
      labels.intro,
      '',
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      labels.device,
    ].join('\n'),
    html: html(it.lang, labels, rows),
  }
}

const money = (it: Receipt, locale: string) =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(it.totalMinor / 100)} ${it.currency}`

const day = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Mexico_City' }).format(at)

const html = (
  lang: string,
  labels: { heading: string; intro: string; device: string },
  rows: [string, string][],
) => {
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#566">${escapeHtml(label)}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="${lang}"><body style="margin:0;padding:24px;font-family:Arial,sans-serif;color:#112"><h1 style="font-size:22px">${escapeHtml(labels.heading)}</h1><p>${escapeHtml(labels.intro)}</p><table style="border-collapse:collapse">${cells}</table><p style="color:#566">${escapeHtml(labels.device)}</p></body></html>`
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
