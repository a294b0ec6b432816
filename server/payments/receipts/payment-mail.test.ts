import { expect, test } from 'vitest'
import { type PaymentMail, paymentMail } from './payment-mail.ts'
import { newsInEnglish, newsInSpanish } from './payment-news.ts'

const newsTexts = { es: newsInSpanish, en: newsInEnglish }

const mail: PaymentMail = {
  to: 'ramiro@example.test',
  lang: 'es',
  orderNumber: 17,
  reference: '3-1-a1B2c3D4',
  title: 'Temporada completa',
  totalMinor: 1_199_00,
  currency: 'MXN',
  news: 'returned',
  key: 'refunded 3-1-a1B2c3D4',
  url: 'https://playball.test/purchases/17',
}

test('a mail about a refund states the payment, the amount and what it means for the pass', () => {
  const { subject, text, messageId } = paymentMail(mail)
  expect(subject).toBe('Tu pago fue devuelto')
  expect(messageId).toBe('<refunded-3-1-a1B2c3D4@playball>')
  for (const part of [
    'tu pase terminó',
    'Número de orden: 17',
    'Paquete: Temporada completa',
    'Monto: $1,199.00 MXN',
    'https://playball.test/purchases/17',
  ])
    expect(text).toContain(part)
})

test('each piece of news has a mail in both languages with the same parts', () => {
  expect(Object.keys(newsTexts.en)).toEqual(Object.keys(newsTexts.es))
  for (const lang of ['es', 'en'] as const)
    for (const news of Object.keys(newsTexts[lang]) as PaymentMail['news'][]) {
      const { subject, text, html } = paymentMail({ ...mail, lang, news, title: '<b>Pase</b>' })
      expect(subject.length).toBeGreaterThan(10)
      for (const it of newsTexts[lang][news].paragraphs) expect(text).toContain(it)
      expect(html).not.toContain('<b>')
      expect(html).toContain(`lang="${lang}"`)
    }
})

test('a mail about a PayPal dispute names the dispute and sends nobody to a bank', () => {
  for (const lang of ['es', 'en'] as const)
    for (const news of ['charged-back-wallet', 'charged-back-wallet-kept'] as const) {
      const { subject, text } = paymentMail({ ...mail, lang, news })
      expect(subject).toContain('PayPal')
      expect(`${subject} ${text}`).not.toMatch(/\b(banco|bank)\b/i)
    }
})
