import { expect, test } from 'vitest'
import { openPreparedStreams } from './prepared-streams.ts'

/** Players are the addresses of their streams; a test lets them fail, and time pass. */
const createHarness = () => {
  const destroyed: string[] = []
  const failures = new Map<string, () => void>()
  let timers: (() => void)[] = []
  const streams = openPreparedStreams({
    open: ({ src }: { src: string }, onFailed) => {
      failures.set(src, onFailed)
      return src === '' ? undefined : src
    },
    destroy: (src) => void destroyed.push(src),
    schedule: (_ms, callback) => {
      timers.push(callback)
      return () => {
        timers = timers.filter((it) => it !== callback)
      }
    },
  })
  const passTime = () => {
    for (const callback of timers) callback()
  }
  return {
    streams,
    destroyed,
    passTime,
    fail: (src: string) => failures.get(src)?.(),
    timersLeft: () => timers.length,
  }
}

test('a prepared player is taken once, and only for its own stream', () => {
  const { streams, destroyed, timersLeft } = createHarness()
  streams.prepare({ src: '/a' })
  expect(streams.take('/b')).toBeUndefined()
  expect(streams.take('/a')).toBe('/a')
  expect(streams.take('/a')).toBeUndefined()
  expect([destroyed, timersLeft()]).toEqual([[], 0])
})

test('a player that nobody takes is destroyed after a while, or when another stream is prepared', () => {
  const { streams, destroyed, passTime, timersLeft } = createHarness()
  streams.prepare({ src: '/a' })
  streams.prepare({ src: '/b' })
  expect(destroyed).toEqual(['/a'])
  passTime()
  expect(destroyed).toEqual(['/a', '/b'])
  expect(streams.take('/b')).toBeUndefined()
  expect(timersLeft()).toBe(0)
})

test('a failed player is not given to the page, and the page handles the failures of a taken one', () => {
  const { streams, destroyed, fail } = createHarness()
  streams.prepare({ src: '/a' })
  fail('/a')
  expect([streams.take('/a'), destroyed]).toEqual([undefined, ['/a']])
  streams.prepare({ src: '/b' })
  expect(streams.take('/b')).toBe('/b')
  fail('/b')
  expect(destroyed).toEqual(['/a'])
})

test('the page begins by itself if no player can be prepared', () => {
  const { streams, timersLeft } = createHarness()
  streams.prepare({ src: '' })
  expect([streams.take(''), timersLeft()]).toEqual([undefined, 0])
})
