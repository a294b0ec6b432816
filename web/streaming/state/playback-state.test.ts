import { expect, test } from 'vitest'
import {
  afterAutoplayBlocked,
  afterError,
  afterFatalError,
  afterProgress,
  afterRetry,
  afterStop,
  afterTick,
  afterWaiting,
  FAULT_NOTICE_DELAY_MS,
  hasPlayed,
  initialState,
  isStuckAtStart,
  needsMedia,
  phaseOf,
  START_FAULT_DELAY_MS,
  START_SILENCE_MS,
} from './playback-state.ts'
import type { Fault } from './recovery.ts'

const SECOND = 1_000
const online = (now: number) => ({ now, isOnline: true })
const playing = afterProgress(initialState(0), SECOND)
const buffering = afterWaiting(playing, online(2 * SECOND))
const reconnecting = afterTick(buffering, 8 * SECOND)

test('a playback loads until its first frame and then plays', () => {
  expect([phaseOf(initialState(0)), hasPlayed(initialState(0))]).toEqual([{ at: 'loading' }, false])
  expect([phaseOf(playing), hasPlayed(playing)]).toEqual([{ at: 'playing' }, true])
})

test('waiting for data is loading before the first frame and buffering after it', () => {
  expect(afterWaiting(initialState(0), online(SECOND)).at).toBe('loading')
  expect(buffering).toMatchObject({ at: 'buffering', since: 2 * SECOND, healthySince: null })
})

test('waiting for data is reconnecting while the browser is offline or after a request failed', () => {
  expect(afterWaiting(playing, { now: 0, isOnline: false }).at).toBe('reconnecting')
  const failed = afterError(playing, 'connection', 2 * SECOND)
  expect(failed).toMatchObject({ at: 'playing', since: 2 * SECOND })
  expect(afterWaiting(failed, online(3 * SECOND))).toMatchObject({ at: 'reconnecting', since: 2 * SECOND })
})

test('a request that fails while buffering is reconnecting at once', () => {
  expect(afterError(buffering, 'timeout', 3 * SECOND)).toMatchObject({
    at: 'reconnecting',
    since: 2 * SECOND,
    lastFault: 'timeout',
  })
})

test('buffering is shown as reconnecting after five seconds', () => {
  expect(afterTick(buffering, 7 * SECOND).at).toBe('buffering')
  expect(reconnecting.at).toBe('reconnecting')
})

test('a frame ends buffering, reconnecting and a stop alike, and the count of network attempts', () => {
  const fatal = afterFatalError(playing, 'connection', 2 * SECOND).state
  expect(fatal).toMatchObject({ at: 'reconnecting', attempts: { network: 1 } })
  for (const state of [buffering, reconnecting, fatal, afterStop(fatal, 'format', 3 * SECOND)])
    expect(afterProgress(state, 9 * SECOND)).toMatchObject({
      at: 'playing',
      since: null,
      attempts: { network: 0 },
    })
})

test('a fatal error before the first frame keeps loading, a later one reconnects', () => {
  const early = afterFatalError(initialState(0), 'connection', SECOND)
  expect([early.state.at, early.recovery.action]).toEqual(['loading', 'restart'])
  const late = afterFatalError(playing, 'decoding', 2 * SECOND)
  expect([late.state.at, late.recovery.action]).toEqual(['reconnecting', 'recover-media'])
})

test('an unsupported format or a missing key is shown at once, and retried behind the message', () => {
  for (const fault of ['format', 'encryption'] as const) {
    const { state, recovery } = afterFatalError(playing, fault, 2 * SECOND)
    expect(recovery.action).toBe('rebuild')
    expect(phaseOf(state)).toEqual({ at: 'stopped', fault, final: false })
    expect(needsMedia(state)).toBe(true)
  }
  expect(needsMedia(afterStop(playing, 'format', 2 * SECOND))).toBe(false)
})

test('before the first frame a fault is shown after five seconds, and recovery continues behind it', () => {
  const failed = afterFatalError(initialState(0), 'badSource', SECOND).state
  expect(phaseOf(afterTick(failed, START_FAULT_DELAY_MS - 1))).toEqual({ at: 'loading' })
  const stopped = afterTick(failed, START_FAULT_DELAY_MS)
  expect(phaseOf(stopped)).toEqual({ at: 'stopped', fault: 'badSource', final: false })
  expect(afterFatalError(stopped, 'badSource', 6 * SECOND).recovery.action).toBe('rebuild')
  expect(afterProgress(stopped, 6 * SECOND)).toMatchObject({ at: 'playing', lastFault: null })
})

test('a start that nothing comes of is a timeout after seven seconds, unless media come', () => {
  const silent = (hasMedia: boolean) => phaseOf(afterTick(initialState(0), START_SILENCE_MS, hasMedia))
  expect(silent(false)).toEqual({ at: 'stopped', fault: 'timeout', final: false })
  expect(silent(true)).toEqual({ at: 'loading' })
  expect(phaseOf(afterTick(initialState(0), START_SILENCE_MS - 1))).toEqual({ at: 'loading' })
})

test('only a first frame that fails for no request is stuck', () => {
  const failed = (fault: Fault) => afterError(initialState(0), fault, SECOND)
  const faults = ['decoding', 'unknown', 'connection', 'timeout', 'aborted', 'badSource'] as const
  expect(faults.filter((it) => isStuckAtStart(failed(it)))).toEqual(['decoding', 'unknown'])
  expect(isStuckAtStart(afterError(playing, 'decoding', 2 * SECOND))).toBe(false)
  expect(isStuckAtStart(initialState(0))).toBe(false)
})

test('after the first frame a fault is shown only after a minute, and reconnecting continues behind it', () => {
  const lost = afterError(reconnecting, 'connection', 8 * SECOND)
  const due = 2 * SECOND + FAULT_NOTICE_DELAY_MS
  expect(afterTick(lost, due - 1).at).toBe('reconnecting')
  const stopped = afterTick(lost, due)
  expect(phaseOf(stopped)).toEqual({ at: 'stopped', fault: 'connection', final: false })
  expect(needsMedia(stopped)).toBe(true)
  const retried = afterFatalError(stopped, 'timeout', due + SECOND)
  expect([phaseOf(retried.state), retried.recovery.action]).toEqual([phaseOf(stopped), 'restart'])
})

test('a stopped playback is changed neither by waiting for data nor by time', () => {
  const stopped = afterStop(playing, 'format', 2 * SECOND)
  expect(phaseOf(afterWaiting(stopped, online(3 * SECOND)))).toEqual(phaseOf(stopped))
  expect(phaseOf(afterTick(stopped, 600 * SECOND))).toEqual(phaseOf(stopped))
})

test('thirty seconds without a wait for data reset the attempts, and a wait restarts the thirty seconds', () => {
  const tried = afterProgress(afterFatalError(initialState(0), 'decoding', 0).state, 0)
  expect(tried.attempts.media).toBe(1)
  expect(afterTick(tried, 30 * SECOND).attempts.media).toBe(1)
  expect(afterTick(tried, 30 * SECOND + 1).attempts.media).toBe(0)
  const waited = afterProgress(afterWaiting(tried, online(29 * SECOND)), 29 * SECOND)
  expect(afterTick(waited, 31 * SECOND).attempts.media).toBe(1)
})

test('blocked autoplay looks like a paused video, reports no fault by itself and plays once started', () => {
  const blocked = afterAutoplayBlocked(initialState(0), SECOND)
  expect(phaseOf(blocked)).toEqual({ at: 'playing' })
  expect(hasPlayed(blocked)).toBe(false)
  expect(phaseOf(afterTick(blocked, 600 * SECOND))).toEqual({ at: 'playing' })
  expect(afterAutoplayBlocked(playing, SECOND)).toBe(playing)
  expect(afterProgress(blocked, 2 * SECOND).at).toBe('playing')
})

test('recovery continues for hours behind the message, and a waiting playback always asks for media', () => {
  let state = reconnecting
  for (let second = 8; second < 36_000; second += 2) {
    state = afterTick(afterFatalError(state, 'connection', second * SECOND).state, second * SECOND)
    expect(needsMedia(state)).toBe(true)
  }
  expect(phaseOf(state)).toEqual({ at: 'stopped', fault: 'connection', final: false })
  expect(afterFatalError(state, 'decoding', 36_000 * SECOND).recovery.action).not.toBe('stop')
  expect(phaseOf(afterProgress(state, 36_001 * SECOND))).toEqual({ at: 'playing' })
  expect([playing, afterAutoplayBlocked(initialState(0), 0)].map(needsMedia)).toEqual([false, false])
})

test('a retry of the viewer loads again with another minute and no counted attempts', () => {
  const stopped = afterStop(afterFatalError(playing, 'connection', 0).state, 'connection', 0)
  const retried = afterRetry(stopped, 90 * SECOND)
  expect(retried).toMatchObject({ at: 'loading', since: 90 * SECOND, attempts: { network: 0, media: 0 } })
  expect(hasPlayed(retried)).toBe(true)
  expect(afterFatalError(retried, 'connection', 91 * SECOND).state.at).toBe('reconnecting')
})
