import { expect, test } from 'vitest'
import { type Receipt, receiptMail } from './receipt-mail.ts'

const receipt: Receipt = {
  to: 'ramiro@example.test',
  lang: 'es',
  orderNumber: 17,
  reference: '3-1-a1B2c3D4',
  title: 'Temporada completa',
  totalMinor: 1_199_00,
  commissionMinor: 0,
  creditMinor: 0,
  currency: 'MXN',
  validUntil: new Date('2027-02-01T05:59:59Z'),
  baseballDay: null,
  url: 'https://playball.test/purchases/17',
}

test('a receipt states order number, membership, total and validity in Spanish', () => {
  const mail = receiptMail(receipt)
  expect(mail.subject).toBe('Tu compra en Playball, orden 17')
  for (const part of [
    'Número de orden: 17',
    'Paquete: Temporada completa',
    'Total pagado: $1,199.00 MXN',
    'Vigente hasta: 31 de enero de 2027',
    'Ver mi compra:\nhttps://playball.test/purchases/17',
  ])
    expect(mail.text).toContain(part)
})

test('a receipt states the same in English', () => {
  const mail = receiptMail({
    ...receipt,
    lang: 'en',
    title: 'Full season',
    totalMinor: 6900,
    currency: 'USD',
  })
  expect(mail.text).toContain('Total paid: $69.00 USD')
  expect(mail.text).toContain('Valid until: January 31, 2027')
  expect(mail.html).toContain('lang="en"')
})

test('a receipt is the same mail when it is sent again, and escapes markup', () => {
  const odd = { ...receipt, title: '<b>"A" & B</b>' }
  expect(receiptMail(odd)).toEqual(receiptMail(odd))
  expect(receiptMail(odd).html).toContain('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;')
  expect(receiptMail(odd).html).not.toContain('<b>')
})

test('the receipt of an upgrade with a commission says price, commission and credit beside the total', () => {
  const mail = receiptMail({ ...receipt, totalMinor: 1_172_50, commissionMinor: 12_50, creditMinor: 39_00 })
  for (const part of [
    'Precio: $1,199.00 MXN',
    'Comisión por compra en línea: $12.50 MXN',
    'Lo que ya pagaste: −$39.00 MXN',
    'Total pagado: $1,172.50 MXN',
  ])
    expect(mail.text).toContain(part)
  expect(receiptMail(receipt).text).not.toContain('Precio')
})

test('the receipt of a single day names the day, in the reader’s language', () => {
  const it = { ...receipt, baseballDay: '2026-11-20' }
  expect(receiptMail(it).text).toContain(
    'Día de tu pase: 20 de noviembre de 2026, hasta que termine el último juego',
  )
  expect(receiptMail({ ...it, lang: 'en' }).text).toContain(
    'Day of your pass: November 20, 2026, until the last game ends',
  )
})
