import { expect, test } from 'vitest'
import type { PlaybackElsewhere } from '../../../contract/streaming.ts'
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
  position: null,
})
const streamError = (
  status: number,
  code: ApiErrorCode,
  retryAfterMs: number | null = null,
  playback: PlaybackElsewhere | null = null,
): StreamError => ({ status, code, retryAfterMs, playback })
const elsewhere: PlaybackElsewhere = {
  ...{ device: 'Chrome · Android', kind: 'web', seenSecondsAgo: 12, takeover: 'free' },
  game: { id: 7, away: 'Naranjeros', home: 'Yaquis' },
}
const flushMicrotasks = async () => {
  for (let rounds = 0; rounds < 10; rounds += 1) await Promise.resolve()
}

/** A server whose responses the test sets, and a clock that it advances. */
const createHarness = (
  open: (how: { takeover: boolean }) => Promise<OpenedStream>,
  renew: (current: StreamLease) => Promise<StreamLease> = async (it) => it,
  answerToProof: () => boolean = () => false,
) => {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const closed: string[] = []
  const states: StreamState[] = []
  let opens = 0
  const client: LeaseClient = {
    open: (how) => {
      opens += 1
      return open(how)
    },
    cast: async ({ id }) => `/media/cast/${id}/master.m3u8`,
    askProof: async () => answerToProof(),
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
  expect(last(it.states)).toEqual({
    at: 'watching',
    src: '/media/a/master.m3u8',
    kind: 'live',
    position: null,
    playbackId: 'a',
  })
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
  expect(last(it.states)).toEqual({
    at: 'other-device',
    code: 'errors.sessionOpen',
    retryAt: 20_000,
    elsewhere: null,
  })
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

test('a second device says which one plays, takes over at a press and goes on where that was', async () => {
  const it = createHarness(async ({ takeover }) => {
    if (!takeover) throw streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
    return { ...opened('h'), position: { time: 900, date: null } }
  })
  const handle = it.start()
  await it.advance(1_000)
  expect(last(it.states)).toMatchObject({ at: 'other-device', elsewhere: { ...elsewhere, seenAt: -12_000 } })
  handle.takeOver()
  await it.advance(1)
  expect(last(it.states)).toMatchObject({ at: 'watching', position: { time: 900 } })
})

test('a take-over that wants a proof asks for one, and goes on with it', async () => {
  let isProved = false
  const it = createHarness(
    async ({ takeover }) => {
      if (!takeover) throw streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
      if (!isProved) throw streamError(403, 'errors.proofNeeded')
      return opened('i')
    },
    undefined,
    () => {
      isProved = true
      return true
    },
  )
  const handle = it.start()
  await it.advance(1_000)
  handle.takeOver()
  await it.advance(1)
  expect(last(it.states)?.at).toBe('watching')
})

test('who gives up proving is back at what plays elsewhere', async () => {
  const it = createHarness(async ({ takeover }) => {
    throw takeover
      ? streamError(403, 'errors.proofNeeded')
      : streamError(409, 'errors.sessionOpen', 30_000, elsewhere)
  })
  const handle = it.start()
  await it.advance(1_000)
  handle.takeOver()
  await it.advance(1)
  expect([last(it.states)?.at, it.opens()]).toEqual(['other-device', 3])
})

test('no dialog opens by itself: an account that changed devices too often is asked at a press', async () => {
  let asked = 0
  const it = createHarness(
    async () => {
      throw streamError(403, 'errors.proofNeeded')
    },
    undefined,
    () => {
      asked += 1
      return false
    },
  )
  const handle = it.start()
  await it.advance(600_000)
  expect([last(it.states)?.at, asked, it.opens()]).toEqual(['unproved', 0, 1])
  handle.retry()
  await it.advance(1)
  expect([last(it.states)?.at, asked]).toEqual(['unproved', 1])
})

test('the first screen says which device took over', async () => {
  const it = createHarness(
    async () => opened('j'),
    async () => {
      throw streamError(410, 'errors.playbackTaken', null, { ...elsewhere, seenSecondsAgo: 0 })
    },
  )
  it.start()
  await it.advance(15_000)
  expect(last(it.states)).toMatchObject({
    at: 'replaced',
    code: 'errors.playbackTaken',
    elsewhere: { device: 'Chrome · Android', seenAt: 15_000 },
  })
})

test('a playback that a receiver has is renewed while the page is there, and goes on when it is closed', async () => {
  let renewals = 0
  const it = createHarness(
    async () => opened('a'),
    async (current) => {
      renewals += 1
      return current
    },
  )
  const handle = it.start()
  await it.advance(1_000)
  expect(await handle.cast()).toBe('/media/cast/a/master.m3u8')
  await it.advance(30_000)
  expect(renewals).toBe(2)
  handle.release()
  expect(it.closed).toEqual([])
})

test('a page that took the game back from a receiver closes its playback when it is left', async () => {
  const it = createHarness(async () => opened('a'))
  const handle = it.start()
  await it.advance(1_000)
  await handle.cast()
  handle.retry()
  await it.advance(1_000)
  expect(it.closed).toEqual([])
  handle.release()
  expect(it.closed).toEqual(['a'])
})

test('nothing is cast before something plays', async () => {
  const it = createHarness(async () => opened('a'))
  await expect(it.start().cast()).rejects.toThrow()
})
