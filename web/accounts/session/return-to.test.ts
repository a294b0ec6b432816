import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAfterLogin, sameOriginPath } from './return-to.ts'

const origin = 'https://playball.test'

test('the address to return to keeps path, query and fragment', () => {
  expect(sameOriginPath('/player/745?from=calendar#box', origin)).toBe('/player/745?from=calendar#box')
})

test('the address to return to never leads to another site', () => {
  const foreignUrls = [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '',
    null,
  ]
  for (const path of foreignUrls) expect(sameOriginPath(path, origin)).toBeUndefined()
})

test('the stored address to return to leads to this site whatever was stored', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = sameOriginPath(`/${text}`, origin)
      expect(path === undefined || new URL(path, origin).origin === origin).toBe(true)
    }),
  )
})

test('a login without an address to return to leads home', () => {
  expect(pageAfterLogin(undefined, true)).toBe('/home')
})

test('a login leads to the address to return to', () => {
  expect(pageAfterLogin('/player/1', true)).toBe('/player/1')
  expect(pageAfterLogin('/checkout/2', false)).toBe('/checkout/2')
})

test('a login of a member on the way to the checkout leads to their account', () => {
  expect(pageAfterLogin('/checkout/2', true)).toBe('/profile')
})
