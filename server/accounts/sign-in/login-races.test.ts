import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { softwareAuthenticator } from '../../../testing/clients/software-authenticator.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { beforeTransactions, betweenQueries } from '../../../testing/time/between-queries.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { openGeolocation } from '../../providers/geolocation.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { beginPasskeyLogin, logInByPasskey } from '../passkeys/passkeys.ts'
import { openSession } from '../sessions/open-session.ts'
import { identities, passkeys, sessions, users } from '../tables.ts'
import { userById } from '../users/store-users.ts'
import { logInByIdentity, type ProvedIdentity } from './log-in-by-identity.ts'

// A login by a proved identity, and changes to the account before its session is stored.

let fan: Browser
let count = 0
const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(async () => {
  count += 1
  fan = site.browser()
  await fan.register(`carrera${count}@example.com`)
})

const caller = {
  ip: '45.1.0.1',
  device: undefined,
  userAgent: '',
  kind: 'app' as const,
  oldCookie: undefined,
  affiliateId: undefined,
  lang: 'es' as const,
}
const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
const depsWith = (db: Db) => ({ ...site, db, random, settings: site.settings })
const sessionsOf = () =>
  site.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, fan.userId), isNull(sessions.endedAt)))
const join = async (): Promise<ProvedIdentity> => {
  const identity = { provider: 'phone' as const, subject: `+5266710000${10 + count}`, label: 'su teléfono' }
  await site.db.insert(identities).values({ ...identity, userId: fan.userId })
  return { ...identity, newcomer: { loginType: 'accountkit', name: undefined } }
}
const part = async () => void (await site.db.delete(identities).where(eq(identities.userId, fan.userId)))
const erase = async () =>
  void (await site.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, fan.userId)))
const codeOf = async (login: Promise<unknown>) => {
  const error = await login.then(
    () => undefined,
    (it: unknown) => it,
  )
  return error instanceof Failure ? error.code : error
}

test.each([
  ['its identity is parted', part],
  ['its account is deleted', erase],
])('a login by an identity opens no session where %s meanwhile', async (_, meanwhile) => {
  const identity = await join()
  const db = beforeTransactions(site.db, meanwhile)
  expect(await codeOf(logInByIdentity(depsWith(db), identity, caller))).toBe('errors.identityIncorrect')
  expect(await sessionsOf()).toHaveLength(1)
  expect(
    await site.db.select().from(identities).where(eq(identities.subject, identity.subject)),
  ).toHaveLength(meanwhile === part ? 0 : 1)
})

test.each([
  ['it is removed', async () => void (await site.db.delete(passkeys).where(eq(passkeys.userId, fan.userId)))],
  [
    'it becomes another account’s',
    async () => {
      const other = site.browser()
      await other.register(`otra${count}@example.com`)
      await site.db.update(passkeys).set({ userId: other.userId }).where(eq(passkeys.userId, fan.userId))
    },
  ],
  ['its account is deleted', erase],
])('a login by a passkey opens no session where %s meanwhile', async (_, meanwhile) => {
  const key = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
  const options = (await fan.call('POST', '/api/users/passkeys/options')).json().response
  await fan.call('POST', '/api/users/passkeys', { body: { name: 'K', credential: key.create(options) } })
  const limits = scaledLimits(1_000)
  const companies = { sms: undefined, facebook: undefined, apple: undefined }
  const rest = { limits, log: { warn: () => undefined }, companies, geolocation: openGeolocation() }
  const deps = { ...depsWith(site.db), ...rest }
  const begun = await beginPasskeyLogin(deps, caller.ip)
  const credential = { ...key.get(begun.options), type: 'public-key' as const }
  const login = logInByPasskey(
    { ...deps, db: beforeTransactions(site.db, meanwhile) },
    begun.secret,
    credential,
    caller,
  )
  expect(await codeOf(login)).toBe('errors.identityIncorrect')
  expect(await sessionsOf()).toHaveLength(1)
})

/** More queries than a session takes. */
const MAX_QUERIES = 20

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'no session outlives a new password, at whichever of its queries that is set',
  async () => {
    let nth = 1
    for (let isReset = true; isReset && nth < MAX_QUERIES; nth += 1) {
      isReset = false
      const before = await userById(site.db, fan.userId)
      let reset: Promise<unknown> = Promise.resolve()
      const db = betweenQueries(site.db, async (query) => {
        if (query !== nth) return
        isReset = true
        reset = resetAt(nth)
        // A reset before the lock of the account runs at once; a later one waits for the session.
        if (nth === 1) await reset
      })
      await openSession(
        { ...depsWith(db) },
        fan.userId,
        caller,
        (it) => it.passwordHash === before?.passwordHash,
      )
      await reset
      if (isReset) expect(await sessionsOf(), `set before query ${nth}`).toEqual([])
    }
    expect(nth).toBeGreaterThan(3)
    expect(nth).toBeLessThan(MAX_QUERIES)
  },
)

/** Changes the account as a reset does, in the same order. */
const resetAt = (nth: number) =>
  site.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash: `another ${nth}` })
      .where(eq(users.id, fan.userId))
    await tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, fan.userId))
  })
