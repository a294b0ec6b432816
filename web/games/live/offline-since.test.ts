import { expect, test } from 'vitest'
import { offlineSince } from './offline-since.ts'

const onlineQuery = {
  data: {},
  dataUpdatedAt: 1_000,
  failureCount: 0,
  isRefetchError: false,
  fetchStatus: 'idle',
} as const

test.each([
  ['a reachable server', onlineQuery, false, undefined],
  ['a request that failed and is retried', { ...onlineQuery, failureCount: 1 }, false, 1_000],
  ['a request that failed for good', { ...onlineQuery, isRefetchError: true }, false, 1_000],
  ['a browser without a connection', { ...onlineQuery, fetchStatus: 'paused' }, false, 1_000],
  [
    'a failed request beside a connected event stream',
    { ...onlineQuery, isRefetchError: true },
    true,
    undefined,
  ],
  ['a server that never responded', { ...onlineQuery, data: undefined, failureCount: 1 }, false, undefined],
] as const)('%s counts as offline since its last data, if at all', (_, query, isLive, since) => {
  expect(offlineSince(query, isLive)).toBe(since)
})
