import { afterEach, expect, test, vi } from 'vitest'

/** The page's affiliates in a browser that has this cookie. */
const visit = async (protocol: string, stored = '') => {
  const document = { cookie: stored, documentElement: {} }
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', document)
  vi.stubGlobal('localStorage', { getItem: () => null })
  return { document, ...(await import('./affiliate.ts')) }
}
afterEach(() => vi.unstubAllGlobals())

test('over https the affiliate’s cookie is bound to this origin by its prefix and attributes', async () => {
  const { document, saveAffiliate } = await visit('https:')
  saveAffiliate('peña del norte; 7')
  expect(document.cookie).toBe(
    '__Host-affiliate_id=pe%C3%B1a%20del%20norte%3B%207; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
  )
})

test('over http, where browsers refuse the prefix, the affiliate’s cookie has none', async () => {
  const { document, saveAffiliate } = await visit('http:')
  saveAffiliate('a1')
  expect(document.cookie).toBe('affiliate_id=a1; Path=/; Max-Age=2592000; SameSite=Lax')
})

test('an affiliate that the registration would refuse is not stored', async () => {
  const { document, saveAffiliate } = await visit('https:')
  for (const id of ['', '   ', 'a'.repeat(65), 'a\u0000b']) saveAffiliate(id)
  expect(document.cookie).toBe('')
})

test('a foreign value in the cookie is no affiliate', async () => {
  const { affiliate } = await visit('https:', '__Host-affiliate_id=a1')
  expect(affiliate()).toBe('a1')
  for (const value of ['', 'a'.repeat(65), '%00', '%E0']) {
    await visit('https:', `__Host-affiliate_id=${value}; affiliate_id=planted`)
    expect(affiliate()).toBeUndefined()
  }
})
