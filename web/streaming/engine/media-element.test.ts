import { afterEach, expect, test, vi } from 'vitest'
import { engineOf, mediaOfBrowser } from './media-element.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser with these globals, whose video element says that of HLS. */
const engineWith = (globals: string[], native: CanPlayTypeResult) => {
  for (const name of globals) vi.stubGlobal(name, class {})
  const video = { canPlayType: () => native } as unknown as HTMLVideoElement
  const engine = engineOf(mediaOfBrowser(video, globals.length > 0))
  vi.unstubAllGlobals()
  return engine
}

test('Chromium, which says maybe of HLS, Firefox, which says nothing, and Safari on a Mac or an iPad play by hls.js', () => {
  expect(engineWith(['MediaSource'], 'maybe')).toBe('hls.js')
  expect(engineWith(['MediaSource'], '')).toBe('hls.js')
  expect(engineWith(['MediaSource', 'ManagedMediaSource'], 'maybe')).toBe('hls.js')
})

test('an iPhone plays by its own player, with AirPlay, be it new or old', () => {
  expect(engineWith(['ManagedMediaSource'], 'maybe')).toBe('native')
  expect(engineWith([], 'maybe')).toBe('native')
})

test('a browser with neither plays nothing', () => {
  expect(engineWith([], '')).toBe('none')
})
