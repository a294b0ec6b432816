import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { beforeTransactions } from '../../../testing/time/between-queries.ts'
import { Failure } from '../../failure.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { sessions, users } from '../tables.ts'
import { userById } from '../users/store-users.ts'
import { updateUser } from './update-user.ts'

// A change of a profile, and changes to its account before the change is written.

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

const signedIn = async ({ userId }: Browser) => {
  const [row] = await testApp.db.select().from(sessions).where(eq(sessions.userId, userId))
  if (row === undefined) throw new Error('no session')
  return {
    userId,
    sessionId: row.id,
    tokenHash: row.tokenHash,
    kind: row.kind,
    role: 'viewer' as const,
    provedForMs: 0,
  }
}

test('a profile that is saved while its account is deleted leaves no data of the user', async () => {
  const { browser, path } = await fans.newFan()
  const person = await userById(testApp.db, browser.userId)
  if (person === undefined) throw new Error('nobody')
  const session = await signedIn(browser)
  const db = beforeTransactions(testApp.db, async () => {
    const deleted = await browser.call('DELETE', path, { body: { password: PASSWORD } })
    expect(deleted.statusCode).toBe(200)
  })
  const asking = { session, origin: { ip: '201.30.0.1', device: undefined }, deviceId: undefined }
  const saving = updateUser({ ...testApp.accounts, db }, person, { city: 'Los Mochis' }, asking)
  await expect(saving).rejects.toEqual(new Failure('errors.notLoggedIn'))
  const [row] = await testApp.db.select().from(users).where(eq(users.id, person.id))
  expect(row).toMatchObject({ name: '', city: null })
})
