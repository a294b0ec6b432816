import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, instantIn, LEAGUE_TIME_ZONE } from '../../../domain/league/league-time.ts'
import { openMatchedShop } from '../../../testing/app/open-matched-shop.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { outbox } from '../../jobs/tables.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const shop = openForTests(openMatchedShop)
beforeEach(() => {
  shop.lines.length = 0
})

test('a payment that succeeded at the provider without any notice is granted at night', async () => {
  const { buyer, charge } = await shop.paid('tok_bank')
  shop.provider.change(charge.id, { status: 'completed' })
  await shop.night()
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(await shop.mismatchesOf(charge.id)).toEqual([])
  await shop.expectBooksToAgree()
})

test('a payment that failed at the provider and is still open here is failed by the morning', async () => {
  const { reference, charge } = await shop.paid('tok_bank')
  shop.provider.change(charge.id, { status: 'failed', error_code: 3001 })
  await shop.night()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: '3001' })
})

test.each([
  ['refund', { refund: { amount: 1199, status: 'completed' } }, 'refunded'],
  ['chargeback', { status: 'chargeback_accepted' }, 'charged-back'],
])(
  'a %s whose notice was lost, weeks after the payment, ends the membership the next night',
  async (_, lost, status) => {
    const { buyer, reference, charge } = await shop.paid()
    shop.clock.advance(20 * DAY_MS)
    shop.provider.change(charge.id, lost)
    await shop.night()
    expect(await shop.attemptOf(reference)).toMatchObject({ status })
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    await shop.expectBooksToAgree()
  },
)

test('a chargeback that was decided for us gives the membership back at night if its notice was lost', async () => {
  const { buyer, reference, charge } = await shop.paid()
  shop.provider.change(charge.id, { status: 'chargeback_pending' })
  await shop.night()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'charged-back' })
  shop.provider.change(charge.id, { status: 'completed' })
  await shop.night()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(await shop.mismatchesOf(charge.id)).toEqual([])
})

test('a success that the provider’s list leaves out is looked up by itself and is no mismatch', async () => {
  const { charge } = await shop.paid()
  const listed = charge.creation_date
  shop.provider.change(charge.id, { creation_date: '2001-01-01T00:00:00-06:00' })
  await shop.night()
  expect(shop.provider.requests.some((it) => it.path.endsWith(`/charges/${charge.id}`))).toBe(true)
  expect(await shop.mismatchesOf(charge.id)).toEqual([])
  Object.assign(charge, { creation_date: listed })
})

const listings = () =>
  shop.provider.requests.filter((it) => it.path.includes('/charges?creation')).map((it) => it.path)
const offsetOf = (path: string) => Number(new URL(path, 'http://it').searchParams.get('offset'))

test('a list of many pages is read page by page, once for all servers, and goes on where a server died', async () => {
  const many = Array.from({ length: 250 }, (_, nth) =>
    shop.strayCharge({ id: `trold${nth}`, order_id: `old-${nth}`, status: 'failed' }),
  )
  shop.provider.charges.push(...many)
  const before = listings().length
  shop.clock.advance(DAY_MS)
  await Promise.all([shop.runDueWork(), shop.runDueWork(), shop.runDueWork()])
  expect(listings().slice(before).map(offsetOf)).toEqual([0])
  shop.clock.advance(2 * SECOND_MS)
  // A server claims the second page and dies.
  for (const it of shop.work().sources) await it.claim(50)
  await shop.runDueWork()
  expect(listings().slice(before).map(offsetOf)).toEqual([0])
  shop.clock.advance(31 * SECOND_MS)
  await shop.runDueWork()
  for (let step = 0; step < 8; step += 1) {
    shop.clock.advance(2 * SECOND_MS)
    await shop.runDueWork()
  }
  expect(listings().slice(before).map(offsetOf)).toEqual([0, 100, 200])
  expect(await shop.openSteps()).toHaveLength(1)
  shop.provider.charges.splice(-250)
})

test('a reconciliation goes on once an unreachable provider answers, and the next night has its own', async () => {
  const { buyer, charge } = await shop.paid('tok_bank')
  shop.provider.change(charge.id, { status: 'completed' })
  shop.provider.state.down = true
  shop.clock.advance(DAY_MS)
  await shop.runDueWork()
  expect(await shop.openSteps()).toHaveLength(2)
  shop.provider.state.down = false
  shop.clock.advance(20 * SECOND_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.night()
})

test('done steps are deleted after a day, and a start enqueues no second reconciliation for a night', async () => {
  await shop.night()
  await shop.night()
  const steps = await shop.db.select().from(outbox).where(eq(outbox.kind, 'match-charges'))
  expect(steps.length).toBeLessThan(12)
  await shop.startDaily()
  expect(await shop.openSteps()).toHaveLength(1)
  const [next] = await shop.openSteps()
  expect(next?.key).toMatch(/^openpay \d{4}-\d\d-\d\d 0$/)
})

test('a server whose clock is behind the database’s enqueues the next night all the same', async () => {
  const [tonight] = await shop.openSteps()
  const [, day = ''] = tonight?.key.split(' ') ?? []
  shop.clock.advance(instantIn(day, '04:30:00', LEAGUE_TIME_ZONE) - shop.clock.now())
  const clock = { ...shop.clock, now: () => shop.clock.now() - 60 * SECOND_MS }
  await shop.runDueWork({ clock })
  expect((await shop.openSteps()).map((it) => it.key).sort()).toEqual([
    `openpay ${day} 1`,
    `openpay ${addDays(day, 1)} 0`,
  ])
  await shop.night()
})
