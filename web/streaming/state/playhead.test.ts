import { expect, test } from 'vitest'
import {
  hasAdvanced,
  initialPlayhead,
  playheadAfterGoLive,
  playheadAfterPlay,
  playheadAfterReset,
  playheadAfterResume,
  playheadAfterSeek,
  playheadAt,
  playheadBeforeReload,
} from './playhead.ts'

const position = { time: 62, date: 1_700_000_000_000 }
const atLive = playheadAt(initialPlayhead('live', null), 100)

test('a recording continues at its second or, from another device, at its wall clock; a rewound live game at that', () => {
  expect(initialPlayhead('ondemand', { ...position, date: null })).toMatchObject({
    lastTime: 62,
    resumeAt: null,
  })
  expect(initialPlayhead('ondemand', position)).toMatchObject({ resumeAt: position.date })
  expect(initialPlayhead('live', position)).toMatchObject({ lastTime: null, resumeAt: position.date })
  expect(initialPlayhead('ondemand', null)).toEqual(initialPlayhead('live', null))
})

test('a video has advanced when its time changed by more than a hundredth, or was never seen', () => {
  expect(hasAdvanced(initialPlayhead('live', null), 0)).toBe(true)
  expect(hasAdvanced(atLive, 100.005)).toBe(false)
  expect(hasAdvanced(atLive, 100.2)).toBe(true)
})

test('a step back is the viewer’s choice and lasts until they reach the live edge', () => {
  const back = playheadAfterSeek(atLive, 90, 10)
  expect(back).toMatchObject({ lastTime: 90, isBehindByChoice: true })
  expect(playheadAfterSeek(back, 95, 5).isBehindByChoice).toBe(true)
  expect(playheadAfterSeek(back, 99, 1).isBehindByChoice).toBe(false)
})

test('a jump of the player itself is no choice of the viewer', () => {
  expect(playheadAfterSeek(atLive, 99, 10).isBehindByChoice).toBe(false)
  const reset = playheadAfterReset(atLive)
  expect(playheadAfterSeek(reset, 10, 90)).toBe(reset)
})

test('a viewer who was paused past the live edge is behind by choice', () => {
  expect(playheadAfterPlay(atLive, 30).isBehindByChoice).toBe(true)
  expect(playheadAfterPlay(atLive, 1).isBehindByChoice).toBe(false)
})

test('going live ends the choice to be behind', () => {
  const back = playheadAfterSeek(atLive, 40, 60)
  expect(playheadAfterGoLive(back)).toEqual({ lastTime: null, isBehindByChoice: false, resumeAt: null })
})

test('a reload returns a rewound viewer to their wall clock once, where the stream still has it', () => {
  const reloaded = playheadBeforeReload(playheadAfterReset(atLive), position.date)
  expect(reloaded.resumeAt).toBe(position.date)
  expect(playheadAfterResume(reloaded, true)).toMatchObject({ resumeAt: null, isBehindByChoice: true })
  expect(playheadAfterResume(reloaded, false)).toMatchObject({ resumeAt: null, isBehindByChoice: false })
})
