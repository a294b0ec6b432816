import { expect, test } from 'vitest'
import { openpayNotices } from './openpay-notices.ts'

const notices = openpayNotices({ webhookUser: 'noticer', webhookPassword: 'notice-secret' })
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`

const read = (overrides: object = {}) =>
  notices.read(
    JSON.stringify({
      type: 'charge.succeeded',
      event_date: '2026-11-20T18:00:00-06:00',
      transaction: { id: 'tr1', status: 'completed', order_id: '1-1-abcdefgh' },
      ...overrides,
    }),
  )

test("Openpay's notices are authentic with its Basic credentials alone", () => {
  expect(notices.isAuthentic({ authorization: basic('noticer:notice-secret') })).toBe(true)
  for (const authorization of [undefined, '', basic('noticer:other'), 'Bearer notice-secret'])
    expect(notices.isAuthentic({ authorization })).toBe(false)
})

test("Openpay's notice about a charge is read as the charge's id and our reference", () => {
  expect(read()).toEqual({
    key: 'charge.succeeded:tr1:completed:2026-11-20T18:00:00-06:00',
    kind: 'charge',
    chargeId: 'tr1',
    reference: '1-1-abcdefgh',
  })
  expect(read({ transaction: { id: 'tr1' } })).toMatchObject({ kind: 'charge', reference: undefined })
})

test("Openpay's notices of other kinds and odd ones are read without a charge", () => {
  expect(read({ type: 'verification' })).toMatchObject({ kind: 'verification' })
  for (const transaction of [undefined, 'odd', { id: 'ñandú' }, { id: 'x'.repeat(65) }])
    expect(read({ transaction })).toMatchObject({ kind: 'other' })
})

test("Openpay's notice has one key for every delivery, made of its text where charge or time is missing", () => {
  expect(read()).toEqual(read())
  expect(read().key).not.toBe(read({ event_date: '2026-11-20T18:00:01-06:00' }).key)
  for (const odd of [{ event_date: undefined }, { event_date: 'x'.repeat(250) }, { type: 'cargo.éxito' }])
    expect(read(odd).key).toMatch(/^sha256:[0-9a-f]{64}$/)
})
