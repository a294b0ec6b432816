import { expect, test } from 'vitest'
import { openKeptForPage } from './keep-for-page.ts'

test('a stored thing is given back when it is replaced, expires or is dropped, but not once it is taken', () => {
  const givenBack: string[] = []
  let timers: (() => void)[] = []
  const kept = openKeptForPage<number, string>({
    giveBack: (thing) => void givenBack.push(thing),
    schedule: (_ms, callback) => {
      timers.push(callback)
      return () => {
        timers = timers.filter((it) => it !== callback)
      }
    },
  })
  kept.keep(1, 'a')
  expect([kept.peek(1), kept.peek(2), kept.take(2)]).toEqual(['a', undefined, undefined])
  kept.keep(2, 'b')
  expect(givenBack).toEqual(['a'])
  for (const callback of timers) callback()
  expect([givenBack, timers]).toEqual([['a', 'b'], []])
  kept.keep(3, 'c')
  kept.drop('b')
  expect(kept.peek(3)).toBe('c')
  kept.drop('c')
  expect(givenBack).toEqual(['a', 'b', 'c'])
  kept.keep(4, 'd')
  expect([kept.take(4), kept.take(4), timers]).toEqual(['d', undefined, []])
  kept.drop('d')
  expect(givenBack).toEqual(['a', 'b', 'c'])
})
