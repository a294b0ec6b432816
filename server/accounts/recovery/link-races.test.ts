import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { endLinks } from '../mails/store-links.ts'
import { lockUser } from '../users/store-users.ts'
import { confirmEmail } from './confirm-email.ts'
import { resetPassword } from './reset-password.ts'

// A link that is used while its user ends all links. Only a real database server does both at once.

const NEW_PASSWORD = 'doble-play-6-4-3'

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

const isSomebodyWaiting = async (tx: Db): Promise<boolean> =>
  (await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(sql`not granted`)).length > 0

/** Locks the account as a new password does, starts `use`, and ends the links once `use` waits. */
const endLinksDuring = async (userId: number, use: () => Promise<unknown>): Promise<unknown> => {
  let using: Promise<unknown> = Promise.resolve()
  await testApp.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    using = use().catch((error: unknown) => error)
    while (!(await isSomebodyWaiting(tx))) await new Promise(setImmediate)
    await endLinks(tx, userId, new Date(testApp.clock.now()))
  })
  return using
}

const askedFor = {
  'sets a password': async () => {
    const { browser, email } = await fans.newFan()
    await testApp.browser('201.39.0.1').call('POST', '/api/users/forgot', { body: { email } })
    const given = { token: await fans.secret('recovery'), password: NEW_PASSWORD, keepsWays: false }
    const origin = { ip: '201.39.0.1', device: undefined }
    return { userId: browser.userId, use: () => resetPassword(testApp.accounts, given, origin) }
  },
  'confirms another e-mail': async () => {
    const { browser, path } = await fans.newFan()
    const body = { email: `otra-${browser.userId}@correo.example`, password: PASSWORD }
    await browser.call('POST', `${path}/email`, { body })
    const token = await fans.secret('change-email')
    return { userId: browser.userId, use: () => confirmEmail(testApp.accounts, token) }
  },
}

test.skipIf(process.env.TEST_DATABASE_URL === undefined).each(Object.entries(askedFor))(
  'a link that %s while all links end is over, and neither call waits for the other for ever',
  async (_, ask) => {
    const { userId, use } = await ask()
    expect(await endLinksDuring(userId, use)).toEqual(new Failure('errors.linkExpired'))
  },
)
