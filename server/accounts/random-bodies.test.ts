import { eq, getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as logIn from '../../contract/accounts/log-in.ts'
import * as profile from '../../contract/accounts/profile.ts'
import * as recovery from '../../contract/accounts/recovery.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { failures } from '../../contract/failures.ts'
import { runs } from '../../testing/runs.ts'
import { PASSWORD } from '../testing/browser.ts'
import { type Sample, samples } from '../testing/endpoint-samples.ts'
import { type AccountsApp, openAccountsApp } from '../testing/open-accounts-app.ts'
import { users } from './tables.ts'
import { LIMITS } from './throttle.ts'

const RUNS = 500
const NO_LIMIT = { burst: 1_000_000, everyMs: 1 }
const refusal = z.strictObject({
  error: z.strictObject({ code: z.enum(Object.keys(failures) as [string]), message: z.string().min(1) }),
})

let testApp: AccountsApp
let ids: { userId: number; membershipId: number; gameId: number }
let token = ''
beforeAll(async () => {
  const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, NO_LIMIT])) as typeof LIMITS
  testApp = await openAccountsApp({ limits, wait: async () => undefined })
  const browser = testApp.browser()
  const answer = await browser.register('azar@correo.example', '?isWeb=0')
  token = answer.json().response.token
  ids = { userId: browser.userId, membershipId: 1, gameId: 1 }
})
afterAll(() => testApp.close())

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'x'.repeat(5_000),
    '9'.repeat(30),
    -1,
    1e308,
  ),
  fc.anything({ maxDepth: 2 }),
)

/** Columns that no body may name, among what a body may hold beside the fields of the endpoint. */
const forbidden = [
  ...Object.keys(getTableColumns(users)),
  'role',
  'is_admin',
  'login_type',
  'password_hash',
  'constructor',
]

const bodies: Record<string, Endpoint> = {
  login: logIn.login,
  entrepreneurLogin: logIn.entrepreneurLogin,
  register: logIn.register,
  forgot: recovery.forgot,
  resetWays: recovery.resetWays,
  resetPassword: recovery.resetPassword,
  confirmEmail: recovery.confirmEmail,
  updateUser: profile.updateUser,
  changeEmail: profile.changeEmail,
}

describe.each(Object.entries(bodies))('%s', (name, endpoint) => {
  test('takes any body without a fault of ours', async () => {
    const all: Record<string, Sample> = samples(ids)
    const valid = all[name]?.body ?? {}
    // Mostly valid, so that it gets far; a password would change the session that asks.
    const fields = [...Object.keys(valid), ...forbidden.filter((it) => it !== 'password')]
    const body = fc
      .dictionary(fc.constantFrom(...fields), anything, { maxKeys: 4 })
      .map((odd) => ({ ...valid, ...odd }))
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await testApp.app.inject({
          method: endpoint.method,
          url: endpoint.path.replace(':id', String(ids.userId)),
          headers: { authorization: token, 'content-type': 'application/json' },
          payload: JSON.stringify(sent) ?? '',
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(refusal.safeParse(answer.json()).success).toBe(true)
      }),
      { numRuns: runs(RUNS) },
    )
  })
})

test('none of them stored a field that no form has', async () => {
  const rows = await testApp.db.select().from(users)
  for (const it of rows) {
    expect(it).toMatchObject({
      role: 'viewer',
      loginType: 'email',
      entrepreneurNumber: null,
      nipHash: null,
      deletedAt: null,
      emailConfirmedAt: null,
    })
  }
  const [own] = await testApp.db.select().from(users).where(eq(users.id, ids.userId))
  expect(own).toMatchObject({ email: 'azar@correo.example', affiliateId: null })
  expect((await testApp.browser().logIn('azar@correo.example', PASSWORD)).statusCode).toBe(200)
})
