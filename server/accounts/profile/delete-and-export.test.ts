import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { orders, paymentAttempts } from '../../payments/tables.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { identities, passkeys, sessions, users } from '../tables.ts'

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

/** A fan with all data that can be stored. */
const storedFan = async () => {
  const fan = await fans.newFan()
  const { userId } = fan.browser
  await testApp.db
    .update(users)
    .set({ entrepreneurNumber: `7${userId}`.padEnd(8, '0'), lang: 'en' })
    .where(eq(users.id, userId))
  await testApp.db.execute(
    sql`insert into consents (user_id, version, address) values (${userId}, '2026-10', '201.30.0.9')`,
  )
  await testApp.db.insert(identities).values({
    userId,
    provider: 'facebook',
    subject: `fb${userId}`,
    label: 'Lulú en Facebook',
  })
  await testApp.db
    .insert(passkeys)
    .values({ id: `key${userId}`, userId, publicKey: 'secreto', counter: 0, name: 'Teléfono' })
  await testApp.db.insert(orders).values({
    reference: `${userId}-1-abcdEFGH`,
    userId,
    membershipId: 1,
    title: 'Temporada',
    titleEn: 'Season',
    accessStartsAt: new Date(0),
    accessEndsAt: new Date(1),
    totalMinor: 119_900,
    currency: 'MXN',
    email: fan.email,
    telephone: '6671234567',
  })
  return fan
}

test('a fan reads everything that is stored about them, and no secret', async () => {
  const { browser, email, path } = await storedFan()
  await testApp.grantMembership(browser.userId)
  const answer = await browser.call('GET', `${path}/export`)
  expect(answer.json().response).toMatchObject({
    user: { email, name: 'Lourdes Zazueta' },
    lang: 'en',
    entrepreneurNumber: expect.stringMatching(/^7\d{7}$/),
    consents: [{ version: '2026-10', address: '201.30.0.9' }],
    identities: [{ provider: 'facebook', subject: `fb${browser.userId}` }],
    passkeys: [{ name: 'Teléfono', created: expect.any(String), used: null }],
    grants: [{ source: 'comp', until: expect.any(String), revoked: null }],
    sessions: [{ created: expect.any(String), seen: expect.any(String) }],
  })
  expect(answer.body).not.toMatch(/hash|argon|secreto|"token"/i)
})

test('deleting an account needs its password, erases the user and retains the purchases', async () => {
  const { browser, email, path } = await storedFan()
  const id = browser.userId
  for (const body of [undefined, {}, { password: 'no-es-esta' }])
    expect(answerOf(await browser.call('DELETE', path, { body }))).toBe('403 errors.passwordIncorrect')
  const other = testApp.browser()
  await other.logIn(email)
  await testApp.sendMails()
  const deleted = await browser.call('DELETE', path, { body: { password: PASSWORD } })
  expect(deleted.json()).toEqual({ response: { deleted: true, payments: [] } })
  expect([...browser.cookies.keys()]).toEqual(['did'])
  for (const it of [browser, other]) expect((await it.call('GET', '/api/users/me')).statusCode).toBe(401)
  expect((await fans.mailed('account-deleted'))?.to).toBe(email)

  const [row] = await testApp.db.select().from(users).where(eq(users.id, id))
  const { id: _, createdAt, deletedAt, lang, role, ...personal } = row ?? {}
  expect(deletedAt).toEqual(new Date(testApp.clock.now()))
  expect(new Set(Object.values(personal))).toEqual(new Set([null, '']))
  for (const table of [identities, passkeys, sessions])
    expect(await testApp.db.select().from(table).where(eq(table.userId, id))).toEqual([])
  const bought = await testApp.db.select().from(orders).where(eq(orders.userId, id))
  expect(bought).toMatchObject([{ totalMinor: 119_900, title: 'Temporada', email: '', telephone: '' }])
  const everything = await testApp.db.execute(
    sql`select (select json_agg(u) from users u)::text || (select json_agg(o) from orders o)::text || (select json_agg(x) from outbox x)::text || (select json_agg(c) from consents c)::text as it`,
  )
  expect(JSON.stringify(everything)).not.toContain(email)
})

test('the last mail of an account names the reference that nobody paid, and where to write if it is paid all the same', async () => {
  const { browser, path } = await storedFan()
  const [order] = await testApp.db.select().from(orders).where(eq(orders.userId, browser.userId))
  await testApp.db.insert(paymentAttempts).values({
    ...{ orderId: order?.id ?? 0, provider: 'openpay', providerOrderKey: order?.reference ?? '' },
    ...{ method: 'cash', status: 'pending', cashReference: '000020TRKP' },
    dueAt: new Date('2026-12-02T06:00:00Z'),
  })
  await testApp.sendMails()
  const { payments } = (await browser.call('DELETE', path, { body: { password: PASSWORD } })).json().response
  expect(payments).toMatchObject([{ outcome: 'open', contact_until: '2026-12-09T06:00:00.000Z' }])
  const mail = await fans.mailed('account-deleted-unpaid')
  expect(mail?.subject).toBe('We deleted your Playball account, and this is left of your payments')
  expect(mail?.text).toContain('Payments: Season, $1,199.00 MXN, 000020TRKP')
  expect(mail?.text).toContain('We keep your contact until: December 9, 2026 at 12:00 AM, Mexico City time')
  expect(mail?.text).toContain(`Write to: ${testApp.settings.privacyContact}`)
})

test('a deleted account cannot be entered or recovered, and its e-mail is free again', async () => {
  const { browser, email, path } = await fans.newFan()
  await browser.call('DELETE', path, { body: { password: PASSWORD } })
  expect(answerOf(await testApp.browser().logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  await testApp.sendMails()
  await testApp.browser().call('POST', '/api/users/forgot', { body: { email } })
  expect(await testApp.sendMails()).toEqual([])
  const again = await testApp.browser('201.31.0.1').register(email)
  expect(again.statusCode).toBe(200)
  expect(again.json().response.user.id).not.toBe(browser.userId)
})

test('deleting an account ends its playback within ten seconds', async () => {
  const { browser, path } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const opened = await browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', {
    body: { src: '' },
  })
  const media = opened.json().response.st
  expect((await browser.call('GET', media)).statusCode).not.toBe(403)
  expect(answerOf(await browser.call('DELETE', path, { body: { password: PASSWORD } }))).toBe(200)
  testApp.clock.advance(10_000)
  expect((await browser.call('GET', media)).statusCode).toBe(403)
})

test('a link that was mailed before the account was deleted opens nothing', async () => {
  const { browser, email, path } = await fans.newFan()
  await browser.call('POST', '/api/users/forgot', { body: { email } })
  const token = await fans.secret('recovery')
  await browser.call('DELETE', path, { body: { password: PASSWORD } })
  const body = { token, password: 'doble-play-6-4-3', password_confirm: 'doble-play-6-4-3' }
  expect(answerOf(await testApp.browser().call('POST', '/api/users/reset', { body }))).toBe(
    '410 errors.linkExpired',
  )
})
