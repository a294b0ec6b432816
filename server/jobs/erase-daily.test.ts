import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { PASSWORD } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { mailedLinks, sessions, signInAttempts, users } from '../accounts/tables.ts'
import { eraseOldData, eraseOldPaymentData, eraseOldPlaybacks } from '../erase-old-data.ts'
import { orders, providerEvents } from '../payments/tables.ts'
import { playbackLeases, watchPositions } from '../streaming/tables.ts'
import { throttles } from '../throttles/tables.ts'
import { inBatches } from './erase-daily.ts'
import { jobQueue } from './job-queue.ts'
import { runDueWork } from './run-due-work.ts'
import { outbox } from './tables.ts'

const DAY_MS = 86_400_000
const shop = openForTests(openPaymentsApp)

const erase = () => {
  const old = eraseOldData(shop.deps)
  const sources = [old.source, jobQueue(shop.deps, old.handlers)]
  return { start: () => old.source.resume?.(), run: () => runDueWork({ ...shop.deps, sources }) }
}
const daysAgo = (days: number) => new Date(shop.clock.now() - days * DAY_MS)

test('old data is erased after its time and not before, once a day and after any start', async () => {
  const { id: userId } = await shop.buyer()
  const session = (id: string, ended: Date | null, expiresAt: Date) => ({
    id,
    userId,
    kind: 'app' as const,
    tokenHash: id,
    createdAt: daysAgo(200),
    expiresAt,
    endedAt: ended,
  })
  await shop.db
    .insert(sessions)
    .values([
      session('ended-old', daysAgo(91), daysAgo(60)),
      session('expired-old', null, daysAgo(91)),
      session('ended', daysAgo(89), daysAgo(60)),
      session('expired', null, daysAgo(89)),
    ])
  const link = (tokenHash: string, expiresAt: Date) => ({
    tokenHash,
    userId,
    purpose: 'reset' as const,
    email: 'fan@correo.example',
    expiresAt,
  })
  await shop.db.insert(mailedLinks).values([link('old', daysAgo(8)), link('recent', daysAgo(6))])
  const signIn = (id: string, expiresAt: Date) => ({ id, kind: 'phone' as const, data: {}, expiresAt })
  await shop.db.insert(signInAttempts).values([signIn('old', daysAgo(2)), signIn('recent', daysAgo(0.5))])
  const throttle = (key: string, resetsAt: Date) => ({ key, hits: 1, resetsAt })
  await shop.db.insert(throttles).values([throttle('old', daysAgo(1)), throttle('filled', daysAgo(-1))])
  const jobs = erase()
  await jobs.start()
  await jobs.run()
  const left = async () => ({
    sessions: (
      await shop.db.select().from(sessions).where(eq(sessions.tokenHash, sessions.id)).orderBy(sessions.id)
    ).map((it) => it.id),
    links: (await shop.db.select().from(mailedLinks)).flatMap((it) =>
      it.tokenHash.length < 9 ? [it.tokenHash] : [],
    ),
    signIns: (await shop.db.select().from(signInAttempts)).map((it) => it.id),
    throttles: (await shop.db.select().from(throttles)).flatMap((it) => (it.key.length < 9 ? [it.key] : [])),
  })
  expect(await left()).toEqual({
    sessions: ['ended', 'expired'],
    links: ['recent'],
    signIns: ['recent'],
    throttles: ['filled'],
  })
  await jobs.start()
  await jobs.run()
  const queued = await shop.db.select().from(outbox).where(eq(outbox.kind, 'erase-old')).orderBy(outbox.key)
  expect(queued.map((it) => it.doneAt === null)).toEqual([false, true])
})

test('a user’s notices go with their account, and other notices after half a year; the ledger stays', async () => {
  const buy = async () => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await buyer.pay(reference, { token_id: 'tok_bank' })
    const [charge] = shop.provider.of(reference)
    if (charge === undefined) throw new Error('no charge')
    shop.provider.change(charge.id, { status: 'completed' })
    await shop.notice({
      type: 'charge.succeeded',
      event_date: '2026-11-20T18:00:00-06:00',
      transaction: { ...charge, card: { holder_name: 'Lourdes Zazueta' } },
    })
    return buyer
  }
  const [gone] = [await buy(), await buy()]
  await shop.runDueWork()
  const bodies = async () => (await shop.db.select().from(providerEvents)).length
  expect(await bodies()).toBe(2)
  await gone.call('DELETE', `/api/users/${gone.id}`, { password: PASSWORD })
  const erased = await eraseOldPaymentData(shop.deps)
  expect([erased, await bodies()]).toEqual([
    { notices: 0, noticesOfDeleted: 1, keptContacts: 0, origins: 0, contacts: 0 },
    1,
  ])
  shop.clock.advance(181 * DAY_MS)
  expect(await eraseOldPaymentData(shop.deps)).toMatchObject({ notices: 1 })
  await shop.expectBooksToAgree()
  shop.clock.advance(5 * 366 * DAY_MS)
  expect(await eraseOldPaymentData(shop.deps)).toMatchObject({ contacts: 1 })
  expect((await shop.db.select().from(orders)).map((it) => [it.email, it.telephone])).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('a user’s last game and their positions in games are erased after 90 days', async () => {
  const [person] = await shop.db.select().from(users).limit(1)
  const lease = {
    userId: person?.id ?? 0,
    deviceId: 'd',
    playbackId: 'p',
    tokenHash: 't',
    gamePk: 7,
    generation: 1,
    grantedAt: new Date(shop.clock.now()),
    renewedAt: new Date(shop.clock.now()),
    expiresAt: new Date(shop.clock.now()),
  }
  await shop.db.insert(playbackLeases).values(lease)
  const positionIn = (gamePk: number) => ({ userId: lease.userId, gamePk, frameAt: lease.grantedAt })
  await shop.db
    .insert(watchPositions)
    .values([7, 8].map((it) => ({ ...positionIn(it), savedAt: new Date(shop.clock.now()) })))
  expect(await eraseOldPlaybacks(shop.deps)).toEqual({ playbacks: 0, positions: 0, reports: 0 })
  shop.clock.advance(91 * DAY_MS)
  await shop.db.insert(watchPositions).values({ ...positionIn(9), savedAt: new Date(shop.clock.now()) })
  expect(await eraseOldPlaybacks(shop.deps)).toEqual({ playbacks: 1, positions: 2, reports: 0 })
  expect(await shop.db.select({ game: watchPositions.gamePk }).from(watchPositions)).toEqual([{ game: 9 }])
})

test('many rows are erased in several statements', async () => {
  const sizes = [1_000, 1_000, 7]
  expect(await inBatches(1_000, async () => sizes.shift() ?? 0)).toBe(2_007)
})
