import { expect, test } from 'vitest'
import type { ApiErrorCode } from '../../api.ts'
import {
  type LeaseClient,
  type OpenedStream,
  type StreamError,
  type StreamLease,
  type StreamState,
  startStreamLease,
} from './stream-lease.ts'

const lease = (id: string): StreamLease => ({ id, generation: 1, heartbeatMs: 15_000, leaseMs: 45_000 })
const opened = (id: string): OpenedStream => ({
  st: `/media/${id}/master.m3u8`,
  video: { src: `/media/${id}/master.m3u8`, kind: 'live' },
  playback: lease(id),
})
const streamError = (
  status: number,
  code: ApiErrorCode,
  retryAfterMs: number | null = null,
): StreamError => ({
  status,
  code,
  retryAfterMs,
})
const flushMicrotasks = async () => {
  for (let rounds = 0; rounds < 10; rounds += 1) await Promise.resolve()
}

/** A server whose responses the test sets, and a clock that it advances. */
const createHarness = (
  open: () => Promise<OpenedStream>,
  renew: (current: StreamLease) => Promise<StreamLease> = async (it) => it,
) => {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const closed: string[] = []
  const states: StreamState[] = []
  let opens = 0
  const client: LeaseClient = {
    open: () => {
      opens += 1
      return open()
    },
    renew,
    close: (id) => closed.push(id),
    streamErrorOf: (error) =>
      error instanceof Error ? streamError(0, 'errors.unreachable') : (error as StreamError),
    now: () => now,
    schedule: (ms, callback) => {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((it) => it !== timer)
      }
    },
  }
  const advance = async (ms: number) => {
    const until = now + ms
    await flushMicrotasks()
    for (let due = next(until); due !== undefined; due = next(until)) {
      timers = timers.filter((it) => it !== due)
      now = due.at
      due.callback()
      await flushMicrotasks()
    }
    now = until
  }
  const next = (until: number) =>
    timers.filter((it) => it.at <= until).sort((one, other) => one.at - other.at)[0]
  return {
    closed,
    states,
    advance,
    opens: () => opens,
    start: () => startStreamLease(client, (it) => states.push(it)),
  }
}
const last = (states: StreamState[]) => states.at(-1)

test('a viewer’s lease is renewed at each heartbeat and closed when they leave', async () => {
  const renewed: string[] = []
  const it = createHarness(
    async () => opened('a'),
    async (current) => {
      renewed.push(current.id)
      return current
    },
  )
  const handle = it.start()
  await it.advance(46_000)
  expect(last(it.states)).toEqual({ at: 'watching', src: '/media/a/master.m3u8', kind: 'live' })
  expect(renewed).toEqual(['a', 'a', 'a'])
  handle.release()
  await it.advance(60_000)
  expect(it.closed).toEqual(['a'])
  expect(renewed).toHaveLength(3)
})

test('a second device counts down and plays by itself once the first has left', async () => {
  let busy = true
  const it = createHarness(async () => {
    if (busy) throw streamError(409, 'errors.sessionOpen', 20_000)
    return opened('b')
  })
  it.start()
  await it.advance(1_000)
  expect(last(it.states)).toEqual({ at: 'other-device', code: 'errors.sessionOpen', retryAt: 20_000 })
  busy = false
  await it.advance(20_000)
  expect(last(it.states)?.at).toBe('watching')
})

test('a stream that another tab replaced stays stopped until the viewer presses "watch here"', async () => {
  let isReplaced = false
  const it = createHarness(
    async () => opened('c'),
    async (current) => {
      if (isReplaced) throw streamError(410, 'errors.playbackReplaced')
      return current
    },
  )
  const handle = it.start()
  await it.advance(1_000)
  isReplaced = true
  await it.advance(15_000)
  expect(last(it.states)?.at).toBe('replaced')
  await it.advance(600_000)
  expect(it.opens()).toBe(1)
  expect(it.closed).toEqual([])
  handle.retry()
  await it.advance(1)
  expect(last(it.states)?.at).toBe('watching')
})

test('a live video that is not yet available is requested again when the server says, a recording that is gone is not', async () => {
  let error = streamError(404, 'player.linkNotFound', 10_000)
  const it = createHarness(async () => {
    throw error
  })
  it.start()
  await it.advance(9_000)
  expect([last(it.states), it.opens()]).toEqual([{ at: 'failed', code: 'player.linkNotFound' }, 1])
  error = streamError(404, 'player.linkNotFound')
  await it.advance(1_000)
  expect([last(it.states), it.opens()]).toEqual([{ at: 'refused', code: 'player.linkNotFound' }, 2])
  await it.advance(600_000)
  expect(it.opens()).toBe(2)
})

test('a lease that expired while the computer slept is acquired again without the viewer', async () => {
  let asleep = true
  const it = createHarness(
    async () => opened('d'),
    async (current) => {
      if (!asleep) return current
      asleep = false
      throw streamError(403, 'errors.playbackEnded')
    },
  )
  const handle = it.start()
  await it.advance(1)
  handle.check()
  await it.advance(1)
  expect(last(it.states)?.at).toBe('watching')
  expect(it.opens()).toBe(2)
})

test('a heartbeat that was lost is repeated and the video plays on', async () => {
  let beats = 0
  const it = createHarness(
    async () => opened('e'),
    async (current) => {
      beats += 1
      if (beats === 1) throw new Error('network')
      return current
    },
  )
  it.start()
  await it.advance(19_000)
  expect(beats).toBe(2)
  expect(it.states.map((state) => state.at)).toEqual(['opening', 'watching'])
})

test('without a membership the reason is shown and nothing is retried', async () => {
  const it = createHarness(async () => {
    throw streamError(403, 'errors.membershipRequired')
  })
  it.start()
  await it.advance(600_000)
  expect(last(it.states)).toMatchObject({ at: 'refused', code: 'errors.membershipRequired' })
  expect(it.opens()).toBe(1)
})

test('an unreachable server is retried until it responds', async () => {
  let reachable = false
  const it = createHarness(async () => {
    if (!reachable) throw new Error('network')
    return opened('f')
  })
  it.start()
  await it.advance(1)
  expect(last(it.states)).toEqual({ at: 'failed', code: 'errors.unreachable' })
  reachable = true
  await it.advance(5_000)
  expect(last(it.states)?.at).toBe('watching')
})

test('a lease that arrives after the viewer left is closed', async () => {
  let resolveOpen = (_: OpenedStream) => {}
  const it = createHarness(
    () =>
      new Promise<OpenedStream>((resolve) => {
        resolveOpen = resolve
      }),
  )
  const handle = it.start()
  handle.release()
  resolveOpen(opened('g'))
  await flushMicrotasks()
  expect(it.closed).toEqual(['g'])
  expect(it.states.map((state) => state.at)).toEqual(['opening'])
})
