import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { watchPositions } from '../tables.ts'

const testApp = openForTests(() =>
  openAccountsApp({
    videos: new Map([
      [7, { kind: 'live' }],
      [8, { kind: 'ondemand' }],
    ]),
  }),
)

const FIFTH = '2026-11-20T03:31:07.250Z'
const SIXTH = '2026-11-20T03:50:00.000Z'
let members = 0

/** A member who has opened a game, with two browsers of their own. */
const openMember = async (gameId = 7) => {
  members += 1
  const email = `aficionada${members}@playball.test`
  const phone = testApp.browser()
  await phone.register(email)
  await testApp.grantMembership(phone.userId)
  const laptop = testApp.browser()
  await laptop.logIn(email)
  await phone.call('POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`)
  return { phone, laptop }
}
const save = async (browser: Browser, at: unknown, gameId: unknown = 7) => {
  const answer = await browser.call('POST', '/api/streaming/positions', { body: { gameId, at } })
  return answer.statusCode === 200 ? answer.json().response.saved : answer.statusCode
}
const read = async (browser: Browser, gameId: number | string = 7) => {
  const answer = await browser.call('GET', `/api/streaming/positions/${gameId}`)
  return answer.statusCode === 200 ? answer.json().response.at : answer.statusCode
}

test('a position on one device is known on the user’s other device, and the last save holds', async () => {
  const { phone, laptop } = await openMember()
  expect(await read(laptop)).toBe(null)
  expect(await save(phone, FIFTH)).toBe(true)
  expect(await read(laptop)).toBe(FIFTH)
  expect(await save(laptop, SIXTH)).toBe(true)
  expect(await read(phone)).toBe(SIXTH)
})

test('a position is cleared at the live edge and at the end, and belongs to one game and one account alone', async () => {
  const { phone } = await openMember()
  const { phone: stranger } = await openMember()
  await save(phone, FIFTH)
  expect([await read(phone, 8), await read(stranger)]).toEqual([null, null])
  expect(await save(stranger, null)).toBe(true)
  expect(await read(phone)).toBe(FIFTH)
  expect(await save(phone, null)).toBe(true)
  expect(await read(phone)).toBe(null)
})

test('nothing is stored of a game that the account does not play, and a late save of the game before is no error', async () => {
  const { phone } = await openMember()
  expect(await save(phone, FIFTH, 8)).toBe(false)
  expect(await save(phone, FIFTH, Number.MAX_SAFE_INTEGER)).toBe(false)
  await save(phone, FIFTH)
  await phone.call('POST', '/api/streaming?gameId=8&isWeb=1&platform=web')
  expect(await save(phone, SIXTH)).toBe(false)
  expect(await read(phone)).toBe(FIFTH)
})

test('a save after the playback was closed, as a page sends it when it is left, is stored', async () => {
  const { phone, laptop } = await openMember(8)
  const started = await phone.call('POST', '/api/streaming?gameId=8&isWeb=1&platform=web')
  await phone.call('DELETE', `/api/streaming?id=${started.json().response.playback.id}`)
  expect(await save(phone, SIXTH, 8)).toBe(true)
  expect(await read(laptop, 8)).toBe(SIXTH)
})

test('visitors, invalid moments and invalid games are refused', async () => {
  const visitor = testApp.browser()
  expect([await read(visitor), await save(visitor, FIFTH)]).toEqual([401, 401])
  const { phone } = await openMember()
  for (const at of ['yesterday', '2026-11-20', 1_795_000_000_000, '', undefined, {}, '9'.repeat(5_000)])
    expect(await save(phone, at)).toBe(400)
  for (const gameId of ['x', 0, -1, 7.5, 1e99]) expect(await save(phone, FIFTH, gameId)).toBe(400)
  expect(await read(phone, 'x')).toBe(400)
})

test('a position is deleted with its account', async () => {
  const { phone, laptop } = await openMember()
  await save(phone, FIFTH)
  const answer = await phone.call('DELETE', `/api/users/${phone.userId}`, { body: { password: PASSWORD } })
  expect(answer.statusCode).toBe(200)
  expect(await read(laptop)).toBe(401)
  const kept = await testApp.db.select().from(watchPositions)
  expect(kept.filter((it) => it.userId === phone.userId)).toEqual([])
})
