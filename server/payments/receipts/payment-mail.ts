import { moneyText } from '../../../domain/payments/money-text.ts'
import { layOutMail } from '../../mail/lay-out-mail.ts'
import type { Mail } from '../../providers/mailer.ts'
import type { PaymentNews } from './payment-news.ts'
import { newsInEnglish } from './payment-news-en.ts'
import { newsInSpanish } from './payment-news-es.ts'

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
