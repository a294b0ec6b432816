import { expect, test } from 'vitest'
import type { Schedule } from '../../schedule.ts'
import { afterSeeks } from './after-seeks.ts'

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
