import { expect, test } from 'vitest'
import { arrivalOf } from './arrivals.ts'

test('a mailed link is recognised by its fragment', () => {
  expect(arrivalOf('', '#reset=abc_-1')).toEqual({ kind: 'reset', token: 'abc_-1' })
  expect(arrivalOf('?utm=mail', '#confirm=abc')).toEqual({ kind: 'confirm', token: 'abc' })
})

test('a return from Facebook brings its token and our state in the fragment', () => {
  expect(arrivalOf('', '#access_token=EAAB&expires_in=10&state=s1')).toEqual({
    kind: 'facebook',
    accessToken: 'EAAB',
    state: 's1',
  })
})

test('a user who refused at Facebook returns without a login', () => {
  expect(arrivalOf('?error=access_denied&state=s1', '#_=_')).toEqual({ kind: 'cancelled' })
})

test('a return from Apple brings a ticket, or says why there is none', () => {
  expect(arrivalOf('?apple_login=ticket', '')).toEqual({ kind: 'apple', ticket: 'ticket' })
  expect(arrivalOf('?apple_login=expired', '')).toEqual({ kind: 'apple-refused', isExpired: true })
  expect(arrivalOf('?apple_login=failed', '')).toEqual({ kind: 'apple-refused', isExpired: false })
})

test('a user who refused at Apple returns without a login', () => {
  expect(arrivalOf('?apple_login=cancelled', '')).toEqual({ kind: 'cancelled' })
})

test('every other address asks for nothing', () => {
  for (const [search, hash] of [
    ['', ''],
    ['', '#section-price'],
    ['?apple_login=', '#reset='],
    ['', '#access_token=EAAB'],
    ['?error=1', ''],
  ] as const)
    expect(arrivalOf(search, hash)).toBeUndefined()
})
