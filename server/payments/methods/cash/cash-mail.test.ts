import { expect, test } from 'vitest'
import { type CashMail, cashMail } from './cash-mail.ts'

const reference: CashMail = {
  to: 'ramiro@example.test',
  lang: 'es',
  orderReference: '3-1-a1B2c3D4',
  cashReference: 'OPENPAY123',
  dueAt: new Date('2026-11-20T20:05:00Z'),
  title: 'Temporada completa',
  totalMinor: 1_199_00,
  currency: 'MXN',
  url: 'https://playball.test/purchases/17',
}

test('the mail with a reference says the exact amount and until when the shops take it, in their time and in words', () => {
  const { text } = cashMail(reference)
  expect(text).toContain('Total a pagar: $1,199.00 MXN')
  expect(text).toMatch(
    /^Paga antes del: 20 de noviembre de 2026 a las 2:05\sp\.m\., hora del centro de México$/m,
  )
})

test('the mail says the same in English', () => {
  const { text } = cashMail({ ...reference, lang: 'en', title: 'Full season' })
  expect(text).toContain('Total to pay: $1,199.00 MXN')
  expect(text).toMatch(/^Pay before: November 20, 2026 at 2:05\sPM, Mexico City time$/m)
})
