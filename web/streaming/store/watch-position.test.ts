import { expect, test } from 'vitest'
import type { Schedule } from '../../schedule.ts'
import { afterSeeks, positionToSave, type Whereabouts } from './watch-position.ts'

const open = () => {
  let waiting: (() => void) | undefined
  const schedule: Schedule = (_, run) => {
    waiting = run
    return () => {
      waiting = undefined
    }
  }
  const [video, leaving] = [new EventTarget(), new AbortController()]
  let rests = 0
  afterSeeks(video, () => void rests++, { schedule, signal: leaving.signal })
  return {
    seek: () => video.dispatchEvent(new Event('seeked')),
    passTime: () => {
      waiting?.()
      waiting = undefined
    },
    leave: () => leaving.abort(),
    rests: () => rests,
  }
}

test('several seeks, one after the other, come to rest once', () => {
  const it = open()
  it.seek()
  it.seek()
  expect(it.rests()).toBe(0)
  it.passTime()
  it.passTime()
  expect(it.rests()).toBe(1)
  it.seek()
  it.passTime()
  expect(it.rests()).toBe(2)
})

test('a video that is left comes to rest no more', () => {
  const it = open()
  it.seek()
  it.leave()
  it.passTime()
  it.seek()
  it.passTime()
  expect(it.rests()).toBe(0)
})

const date = Date.UTC(2026, 10, 20, 3, 31, 7, 250)
const whereIs = (kind: Whereabouts['kind'], more: Partial<Whereabouts> = {}) =>
  positionToSave({ kind, date, isBehindByChoice: false, secondsPlayed: 600, secondsLeft: 9_000, ...more })

test('a recording is saved at its frame, and a live game where the viewer chose to be behind', () => {
  expect(whereIs('ondemand')).toBe('2026-11-20T03:31:07.250Z')
  expect(whereIs('live', { isBehindByChoice: true })).toBe('2026-11-20T03:31:07.250Z')
})

test('the saved position is forgotten at the live edge and at the end of a recording', () => {
  expect(whereIs('live')).toBe(null)
  expect(whereIs('ondemand', { secondsLeft: 30 })).toBe(null)
  expect(whereIs('ondemand', { secondsLeft: 31 })).not.toBe(null)
})

test('the saved position stays before the first frame and in the first seconds of a recording', () => {
  expect(whereIs('live', { date: null })).toBeUndefined()
  expect(whereIs('ondemand', { date: null })).toBeUndefined()
  expect(whereIs('ondemand', { secondsPlayed: 19 })).toBeUndefined()
})

test('a recording that loads again does not count as seen to its end', () => {
  expect(whereIs('ondemand', { secondsPlayed: 0, secondsLeft: null })).toBeUndefined()
  expect(whereIs('ondemand', { secondsLeft: null })).toBeUndefined()
})
