import { expect, test } from 'vitest'
import { addDays } from '../../domain/league/league-time.ts'
import { dayPassesForEach, instant, passFor } from '../../testing/app/day-pass-stage.ts'
import { brokenOff, finalAt, live } from '../../testing/feeds/small-league-days.ts'
import { mayWatch } from './has-membership.ts'

const stage = dayPassesForEach()
const at = (ms: number) => ({ db: stage.shop.db, clock: { now: () => ms, offset: () => 0 } })

test('a pass for a day ends with the last game of that day, however early', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, finalAt(`${stage.day}T23:00:00Z`), live)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
  const lastOut = new Date(instant(stage.day, '22:41:00')).toISOString()
  stage.shop.league.set(stage.day, finalAt(`${stage.day}T23:00:00Z`), finalAt(lastOut))
  await stage.work()
  expect(await stage.passOf(buyer.id)).toMatchObject([{ until: Date.parse(lastOut) }])
  expect(await mayWatch(at(Date.parse(lastOut) - 1), buyer.id)).toBe('yes')
  expect(await mayWatch(at(Date.parse(lastOut)), buyer.id)).toBe('no')
})

test('a pass for a day outlasts its night when its last game does, and a correction of the end moves it again', async () => {
  const { buyer } = await stage.buyDay()
  const extraInnings = new Date(instant(addDays(stage.day, 1), '06:20:00')).toISOString()
  stage.moveTo(addDays(stage.day, 1), '06:30:00')
  stage.shop.league.set(stage.day, finalAt(extraInnings))
  await stage.work()
  expect(await stage.passOf(buyer.id)).toMatchObject([{ until: Date.parse(extraInnings) }])
  stage.shop.league.set(stage.day, live)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
})

test('a pass for a day ends with the night when its last game’s end is unknown, or on another day', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, finalAt(null), brokenOff(true))
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
  stage.shop.league.set(
    stage.day,
    finalAt(new Date(instant(addDays(stage.day, 1), '21:00:00')).toISOString()),
  )
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
})

test('a pass for a later day is a membership already, and opens no game before its day', async () => {
  stage.shop.league.set(stage.day)
  const { buyer } = await stage.buyDay()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'payment')])
  const me = (await buyer.call('GET', '/api/users/me')).json().response.user
  expect(me).toMatchObject({
    hasOneValidMembership: true,
    memberships: [{ id: stage.single, baseball_day: stage.next }],
  })
  const refused = await buyer.call('POST', '/api/streaming?gameId=900001&isWeb=0&platform=web', { src: '/' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'errors.membershipNotBegun'])
  expect(await mayWatch(at(instant(stage.next, '00:00:00')), buyer.id)).toBe('yes')
})

test('the same day is not sold twice to one buyer, and the next one is', async () => {
  const { buyer } = await stage.buyDay()
  const again = await buyer.pay(buyer.reference(stage.single), { token_id: 'tok_at_once' })
  expect(again.json().error.code).toBe('checkout.alreadyOwned')
  stage.shop.league.set(stage.day, finalAt(null))
  const paid = await buyer.pay(buyer.reference(stage.single), { token_id: 'tok_at_once' })
  expect(paid.json().response?.data.status).toBe('succeeded')
  expect((await stage.passOf(buyer.id)).map((it) => it.baseballDay)).toEqual([stage.day, stage.next])
  expect((await buyer.purchases()).map((it: { status: string }) => it.status)).toEqual([
    'succeeded',
    'succeeded',
  ])
})

test('a pass that the bank approves after the last game is flagged for the refund queue', async () => {
  const buyer = await stage.shop.buyer()
  const reference = buyer.reference(stage.single)
  await buyer.pay(reference)
  stage.shop.league.set(stage.day, finalAt(new Date(instant(stage.day, '15:30:00')).toISOString()))
  stage.moveTo(stage.day, '15:40:00')
  stage.shop.provider.change(stage.shop.provider.of(reference)[0]?.id ?? '', { status: 'completed' })
  await buyer.confirm({ reference })
  expect(await stage.shop.attemptOf(reference)).toMatchObject({
    status: 'succeeded',
    errorCode: 'paid-too-late',
  })
})
