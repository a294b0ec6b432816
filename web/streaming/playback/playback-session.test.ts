import { afterEach, expect, test, vi } from 'vitest'
import { writeLine } from './line/remembered-line.ts'
import { createSession, type PlayerEvents } from './playback-session.ts'

afterEach(() => void vi.unstubAllGlobals())

const ignored = () => undefined
const events: PlayerEvents = {
  ...{ onPhase: ignored, onTick: ignored, onAccessDenied: ignored, onQualities: ignored, onMuted: ignored },
}

/** Whether a live game begins at low latency in a browser that guesses so many megabits, and measured so many bits. */
const beginsLow = (downlink: number, measured?: number): boolean => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  if (measured !== undefined) writeLine(storage, measured, Date.now())
  vi.stubGlobal('navigator', { connection: { downlink } })
  vi.stubGlobal('localStorage', storage)
  const source = {
    src: '/media/a/7/master.m3u8',
    kind: 'live',
    playbackId: 'p',
    gameId: 7,
    captionsLabel: 'CC',
  } as const
  return createSession({} as HTMLVideoElement, source, events, null).latency.isLow
}

test('a live game begins at low latency unless its line was measured to be slow, whatever a browser guesses that downloaded little', () => {
  expect(beginsLow(1.4)).toBe(true)
  expect(beginsLow(1.4, 50_000_000)).toBe(true)
  expect(beginsLow(10, 1_000_000)).toBe(false)
})
