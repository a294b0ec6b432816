import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAfterLogin, sameOriginPath } from './return-to.ts'

const origin = 'https://playball.test'

test('the wanted page: keeps path, query and place', () => {
  expect(sameOriginPath('/player/745?from=calendar#box', origin)).toBe('/player/745?from=calendar#box')
})

test('the wanted page: never leads to another site', () => {
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

test('the wanted page: leads to this site whatever was stored', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = sameOriginPath(`/${text}`, origin)
      expect(path === undefined || new URL(path, origin).origin === origin).toBe(true)
    }),
  )
})

test('after a login: goes home when nothing was wanted', () => {
  expect(pageAfterLogin(undefined, true)).toBe('/home')
})

test('after a login: goes to the wanted page', () => {
  expect(pageAfterLogin('/player/1', true)).toBe('/player/1')
  expect(pageAfterLogin('/checkout/2', false)).toBe('/checkout/2')
})

test('after a login: shows a member his account instead of selling him what he has', () => {
  expect(pageAfterLogin('/checkout/2', true)).toBe('/profile')
})
