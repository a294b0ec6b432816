import { expect, test } from 'vitest'
import { LeagueFeedDown } from './league-feed.ts'
import { politeFetch } from './polite-fetch.ts'

const START = Date.parse('2026-11-20T02:00:00Z')

const league = (refusal: { status: number; retryAfter?: string }) => {
  const told = { now: START, refusing: true, asked: 0 }
  const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter }
  const fetch = politeFetch(
    async () => {
      told.asked += 1
      return told.refusing ? new Response('', { status: refusal.status, headers }) : new Response('{}')
    },
    { now: () => told.now },
  )
  const ask = async () => (await fetch('http://league.test/')).status
  return { told, ask }
}

test.each([
  { status: 429, retryAfter: '60' },
  { status: 503, retryAfter: new Date(START + 60_000).toUTCString() },
])('after $status with Retry-After: $retryAfter nothing is asked until then', async (refusal) => {
  const { told, ask } = league(refusal)
  expect(await ask()).toBe(refusal.status)
  told.refusing = false
  told.now += 59_000
  await expect(ask()).rejects.toThrow(new LeagueFeedDown('told to wait 1 s more'))
  expect(told.asked).toBe(1)
  told.now += 1_000
  expect(await ask()).toBe(200)
})

test.each([
  { status: 429 },
  { status: 429, retryAfter: 'soon' },
  { status: 429, retryAfter: '-5' },
  { status: 500, retryAfter: '60' },
])('$status with Retry-After: $retryAfter is no word to stay away', async (refusal) => {
  const { told, ask } = league(refusal)
  await ask()
  await ask()
  expect(told.asked).toBe(2)
})

test('nobody stays away longer than ten minutes, nor when the clock was moved back since', async () => {
  const { told, ask } = league({ status: 429, retryAfter: '86400' })
  await ask()
  told.now += 599_000
  await expect(ask()).rejects.toThrow('told to wait 1 s more')
  told.now -= 86_400_000
  expect(await ask()).toBe(429)
})
