import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteStall } from './follow-latency.ts'
import { createSession } from './playback-session.ts'

const NOW = Date.UTC(2026, 10, 20, 3, 0, 0)
const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether a live picture, begun that long ago (null: not yet), jumps to live after a stall without data. */
const jumpsAfterStall = (startedMsAgo: number | null): boolean => {
  const ignored = () => undefined
  const events = {
    ...{ onPhase: ignored, onTick: ignored, onAccessDenied: ignored, onQualities: ignored },
    ...{ onQualityTooHigh: ignored, onMuted: ignored },
  }
  const source = { src: '/media/a/7/master.m3u8', kind: 'live', playbackId: 'p', gameId: 7 } as const
  const video = { buffered: { length: 0 } } as HTMLVideoElement
  const session = createSession(video, { ...source, captionsLabel: 'CC' }, events, null)
  session.startedAt = startedMsAgo === null ? null : NOW - startedMsAgo
  vi.setSystemTime(NOW + 10)
  session.line = { ...session.line, failedAt: NOW }
  noteStall(session)
  return session.isAfterOutage
}

test('a picture that stands once more at its start is not jumped to live, one that stood in an outage is', () => {
  expect([null, 0, 4 * SECOND].map(jumpsAfterStall)).toEqual([false, false, false])
  expect(jumpsAfterStall(6 * SECOND)).toBe(true)
})
