import { beforeAll, expect, test } from 'vitest'
import type { ApiErrorCode } from '../../api.ts'
import { initI18n, t } from '../../i18n/setup.ts'
import { createHarness, flushMicrotasks, last, opened, streamError } from './lease-harness-for-tests.ts'
import type { OpenedStream } from './stream-lease.ts'
import { failedText } from './stream-lease.ts'

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

test('a live video that is not yet available is requested again when the server says, a recording that is gone is not', async () => {
  let error = streamError(404, 'player.linkNotFound', 10_000)
  const it = createHarness(async () => {
    throw error
  })
  it.start()
  await it.advance(9_000)
  expect([last(it.states), it.opens()]).toEqual([
    { at: 'failed', code: 'player.linkNotFound', isRetried: true },
    1,
  ])
  error = streamError(404, 'player.linkNotFound')
  await it.advance(1_000)
  expect([last(it.states), it.opens()]).toEqual([{ at: 'refused', code: 'player.linkNotFound' }, 2])
  await it.advance(600_000)
  expect(it.opens()).toBe(2)
})

test('a playback without a source says “link not found”, is given back, and opens again until it has one', async () => {
  let isEmpty = true
  const it = createHarness(async () =>
    isEmpty ? { ...opened('n'), st: '', video: { src: '', kind: 'live' as const } } : opened('s'),
  )
  it.start()
  await it.advance(1)
  expect(last(it.states)).toEqual({ at: 'failed', code: 'player.linkNotFound', isRetried: true })
  isEmpty = false
  await it.advance(5_000)
  expect(last(it.states)).toMatchObject({ at: 'watching', src: '/media/s/master.m3u8' })
  expect(it.closed).toEqual(['n'])
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
  expect(last(it.states)).toEqual({ at: 'failed', code: 'errors.unreachable', isRetried: true })
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

test('a playback on a receiver is renewed while the page is open, and continues after the page closes', async () => {
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

beforeAll(initI18n)

/** The viewer's text when opening a stream fails so, and whether it is opened again within a minute. */
const shown = async (status: number, code: ApiErrorCode) => {
  const it = createHarness(async () => {
    throw streamError(status, code)
  })
  it.start()
  await it.advance(1)
  const state = last(it.states)
  const text = state?.at === 'failed' ? t(failedText(state)) : `${state?.at}`
  await it.advance(60_000)
  return { text, isRetried: it.opens() > 1 }
}

test('a refused request says that an error has occurred and what to press, since nothing retries it', async () => {
  for (const [status, code] of [
    [400, 'errors.badRequest'],
    [418, 'errors.serverError'],
  ] as const)
    expect(await shown(status, code)).toEqual({
      text: 'Ha ocurrido un error. Toca «Intentar de nuevo».',
      isRetried: false,
    })
})

test('a server error says that an error has occurred and is retried, and it is retried', async () => {
  expect(await shown(500, 'errors.serverError')).toEqual({
    text: 'Ha ocurrido un error. Lo seguimos intentando.',
    isRetried: true,
  })
})

test('the viewer reads the cause that the server names', async () => {
  expect((await shown(503, 'errors.notReady')).text).toBe(t('errors.notReady'))
  expect((await shown(0, 'errors.unreachable')).text).toBe(t('errors.unreachable'))
  expect((await shown(403, 'errors.membershipRequired')).text).toBe('refused')
})
