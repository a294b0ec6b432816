import { expect, test } from 'vitest'
import { type FailureCode, failures } from '../../../contract/failures.ts'
import { refusalText } from './refusal-text.ts'

const texts = { ...failures, 'checkout.notCharged': { es: 'No se te cobró nada.' } }
const inSpanish = (key: FailureCode | 'checkout.notCharged') => texts[key].es

test('each refusal of a payment says exactly once that nothing was charged', () => {
  const codes = (Object.keys(failures) as FailureCode[]).filter(
    (code) => code.startsWith('checkout.') && code !== 'checkout.paymentReturned',
  )
  for (const code of codes) {
    const said = refusalText(code, inSpanish).match(/ning[uú]n cargo|se cobró|se te cobró/g)
    expect([code, said?.length]).toEqual([code, 1])
  }
})

test('a failure that leaves the charge open does not say that nothing was charged', () => {
  for (const code of ['errors.paymentInProgress', 'errors.serverError', 'checkout.paymentReturned'] as const)
    expect(refusalText(code, inSpanish)).toBe(`${failures[code].es}.`)
  expect(refusalText('cash.unreachable', () => 'No pudimos confirmarla.')).toBe('No pudimos confirmarla.')
})
