import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../session/stored-session-for-tests.ts'
import type { SocialPurpose } from './social-purpose.ts'

const refused = { kind: 'apple-refused', isExpired: true } as const
const askProof = () => Promise.resolve(false)

/** The outcome of a refusal by the other company, in a tab that left for `purpose`. */
const refusedAfter = async (purpose: SocialPurpose['purpose']) => {
  const { saveSocialPurpose } = await import('./social-purpose.ts')
  const { completeReturn } = await import('./complete-return.ts')
  saveSocialPurpose(sessionStorage, purpose)
  return completeReturn(refused, askProof)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('a proof refused in its own window says so, so that the window closes and does not open the account', async () => {
  expect(await refusedAfter('prove-in-window')).toMatchObject({
    kind: 'refused-in-window',
    error: { code: 'errors.tokenExpired' },
  })
})

test('a refusal in the tab that left is an error of its page', async () => {
  for (const purpose of ['login', 'join', 'prove'] as const)
    await expect(refusedAfter(purpose)).rejects.toMatchObject({ code: 'errors.tokenExpired' })
})
