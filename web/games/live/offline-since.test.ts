import { expect, test } from 'vitest'
import { unheardSince } from './offline-since.ts'

const heard = {
  data: {},
  dataUpdatedAt: 1_000,
  failureCount: 0,
  isRefetchError: false,
  fetchStatus: 'idle',
} as const

test.each([
  ['all is well', heard, false, undefined],
  ['a question failed and is tried again', { ...heard, failureCount: 1 }, false, 1_000],
  ['a question failed for good', { ...heard, isRefetchError: true }, false, 1_000],
  ['there is no line to ask over', { ...heard, fetchStatus: 'paused' }, false, 1_000],
  ['a question failed but the stream tells', { ...heard, isRefetchError: true }, true, undefined],
  ['nothing was ever heard', { ...heard, data: undefined, failureCount: 1 }, false, undefined],
] as const)('%s', (_, asked, isLive, since) => {
  expect(unheardSince(asked, isLive)).toBe(since)
})
