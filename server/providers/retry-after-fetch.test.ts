import { expect, test } from 'vitest'
import { LeagueFeedDown } from './league/league-feed.ts'
import { retryAfterFetch } from './retry-after-fetch.ts'

const START = Date.parse('2026-11-20T02:00:00Z')

const league = (refusal: { status: number; retryAfter?: string }) => {
  const state = { now: START, refusing: true, requestCount: 0 }
  const headers = refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter }
  const fetch = retryAfterFetch(
    async () => {
      state.requestCount += 1
      return state.refusing ? new Response('', { status: refusal.status, headers }) : new Response('{}')
    },
    { now: () => state.now },
  )
  const request = async () => (await fetch('http://league.test/')).status
  return { state, request }
}

test.each([
  { status: 429, retryAfter: '60' },
  { status: 503, retryAfter: new Date(START + 60_000).toUTCString() },
])('after $status with Retry-After: $retryAfter nothing is fetched until then', async (refusal) => {
  const { state, request } = league(refusal)
  expect(await request()).toBe(refusal.status)
  state.refusing = false
  state.now += 59_000
  await expect(request()).rejects.toThrow(new LeagueFeedDown('Retry-After: 1 s left'))
  expect(state.requestCount).toBe(1)
  state.now += 1_000
  expect(await request()).toBe(200)
})

test.each([
  { status: 429 },
  { status: 429, retryAfter: 'soon' },
  { status: 429, retryAfter: '-5' },
  { status: 500, retryAfter: '60' },
])('$status with Retry-After: $retryAfter delays nothing', async (refusal) => {
  const { state, request } = league(refusal)
  await request()
  await request()
  expect(state.requestCount).toBe(2)
})

test('no delay is longer than ten minutes, nor outlives a clock that was moved back', async () => {
  const { state, request } = league({ status: 429, retryAfter: '86400' })
  await request()
  state.now += 599_000
  await expect(request()).rejects.toThrow('Retry-After: 1 s left')
  state.now -= 86_400_000
  expect(await request()).toBe(429)
})
