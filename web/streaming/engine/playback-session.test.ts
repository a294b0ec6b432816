import { afterEach, expect, test, vi } from 'vitest'
import { playheadAfterResume } from '../state/playhead.ts'
import { writeLine } from './line-speed.ts'
import { createSession, emitTick, playingDate } from './playback-session.ts'
import type { PlayerEvents } from './video-player.ts'

afterEach(() => void vi.unstubAllGlobals())

const ignored = () => undefined
const events: PlayerEvents = {
  ...{ onPhase: ignored, onTick: ignored, onAccessDenied: ignored, onQualities: ignored, onMuted: ignored },
}

const source = {
  src: '/media/a/7/master.m3u8',
  kind: 'live',
  playbackId: 'p',
  gameId: 7,
  captionsLabel: 'CC',
} as const

/**
 * Whether a live game begins at low latency in a browser that guesses so many megabits, and has measured so
 * many bits.
 */
const beginsLow = (downlink: number, measured?: number): boolean => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  if (measured !== undefined) writeLine(storage, measured, Date.now())
  vi.stubGlobal('navigator', { connection: { downlink } })
  vi.stubGlobal('localStorage', storage)
  return createSession({} as HTMLVideoElement, source, events, null).latency.isLow
}

test('a live game begins at low latency unless its line measured slow, whatever the browser guesses', () => {
  expect(beginsLow(1.4)).toBe(true)
  expect(beginsLow(1.4, 50_000_000)).toBe(true)
  expect(beginsLow(10, 1_000_000)).toBe(false)
})

type Told = { frame: number | undefined; resumeAt: number | null }

/**
 * The reports of a live game whose library computes an instant, while the element has no frame yet and when
 * it has.
 */
const toldOf = (leftAt: number | null, reckoned: number, isPlaced = false): Told[] => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  const video = { readyState: 1, seeking: false, currentTime: 0 }
  const told: Told[] = []
  const onTick: PlayerEvents['onTick'] = ({ playingDate, resumeAt }) =>
    void told.push({ frame: playingDate?.getTime(), resumeAt })
  const from = leftAt === null ? null : { time: 0, date: leftAt }
  const session = createSession(video as HTMLVideoElement, source, { ...events, onTick }, from)
  session.hls = { playingDate: new Date(reckoned), liveSyncPosition: null } as typeof session.hls
  if (isPlaced) session.playhead = playheadAfterResume(session.playhead, true)
  emitTick(session)
  video.readyState = 2
  emitTick(session)
  return told
}

test('a live game has no position before its first frame, though the library computes one', () => {
  expect(toldOf(null, 1_000)).toEqual([
    { frame: undefined, resumeAt: null },
    { frame: 1_000, resumeAt: null },
  ])
})

test('a live game that was left further back reports where it resumes, before its first frame', () => {
  expect(toldOf(5_000, 9_000)[0]).toEqual({ frame: undefined, resumeAt: 5_000 })
})

test('a live game placed further back reports its position, not live, even before its first frame', () => {
  expect(toldOf(5_000, 5_000, true)[0]).toEqual({ frame: 5_000, resumeAt: null })
})

test('a viewer at the very beginning is there, though the library computes from the position before', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  const video = { readyState: 2, seeking: false, currentTime: 0 }
  const session = createSession(video as HTMLVideoElement, { ...source, kind: 'ondemand' }, events, null)
  const fragments = [{ start: 0.001, duration: 4, programDateTime: 1_000_000 }]
  session.hls = {
    playingDate: new Date(9_000_000),
    latestLevelDetails: { fragments },
  } as unknown as typeof session.hls
  expect(playingDate(session)?.getTime()).toBe(999_999)
})
