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
  ['all is well', onlineQuery, false, undefined],
  ['a question failed and is tried again', { ...onlineQuery, failureCount: 1 }, false, 1_000],
  ['a question failed for good', { ...onlineQuery, isRefetchError: true }, false, 1_000],
  ['there is no line to ask over', { ...onlineQuery, fetchStatus: 'paused' }, false, 1_000],
  ['a question failed but the stream tells', { ...onlineQuery, isRefetchError: true }, true, undefined],
  ['nothing was ever heard', { ...onlineQuery, data: undefined, failureCount: 1 }, false, undefined],
] as const)('%s', (_, query, isLive, since) => {
  expect(offlineSince(query, isLive)).toBe(since)
})
