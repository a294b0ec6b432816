import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as logIn from '../../contract/accounts/log-in.ts'
import * as profile from '../../contract/accounts/profile.ts'
import * as recovery from '../../contract/accounts/recovery.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type AccountsApp, openAccountsApp } from '../../testing/app/open-accounts-app.ts'
import { PASSWORD } from '../../testing/clients/browser.ts'
import { type Sample, samples } from '../../testing/clients/endpoint-samples.ts'
import { sendRandomBodies } from '../../testing/clients/random-bodies.ts'
import { LIMITS, type Limits } from '../throttles/policies.ts'
import { users } from './tables.ts'

const NO_LIMIT = { burst: 1_000_000, everyMs: 1 }
let testApp: AccountsApp
let ids: { userId: number; membershipId: number; gameId: number }
let token = ''
beforeAll(async () => {
  const names = Object.entries(LIMITS).map(([name, it]) => [name, { ...it, ...NO_LIMIT }])
  const limits: Limits = Object.fromEntries(names)
  testApp = await openAccountsApp({ limits, wait: async () => undefined })
  const browser = testApp.browser()
  const answer = await browser.register('azar@correo.example', '?isWeb=0')
  token = answer.json().response.token
  ids = { userId: browser.userId, membershipId: 1, gameId: 1 }
})
afterAll(() => testApp.close())

/** Columns that no body may write, which random bodies name beside the fields of the endpoint. */
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
  deleteUser: profile.deleteUser,
}

describe.each(Object.entries(bodies))('%s', (name, endpoint) => {
  test('takes any body without a fault of ours', async () => {
    const all: Record<string, Sample> = samples(ids)
    await sendRandomBodies(testApp.app, endpoint, {
      sample: all[name],
      // A password would change the session that asks.
      otherFields: forbidden.filter((it) => it !== 'password'),
      headers: { authorization: token },
    })
  })
})

test('no random body stored a field that no form has', async () => {
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
