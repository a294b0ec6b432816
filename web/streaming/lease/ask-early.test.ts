import { expect, test } from 'vitest'
import { openEarlyAnswers } from './ask-early.ts'

/** A server whose answers are the numbers of the games, and a clock that the test advances. */
const createHarness = (ask = async (gameId: number) => gameId) => {
  const asked: number[] = []
  const givenBack: number[] = []
  let timers: (() => void)[] = []
  const early = openEarlyAnswers({
    ask: (gameId: number) => {
      asked.push(gameId)
      return ask(gameId)
    },
    giveBack: (answer) => void givenBack.push(answer),
    schedule: (_ms, callback) => {
      timers.push(callback)
      return () => {
        timers = timers.filter((it) => it !== callback)
      }
    },
  })
  const passTime = async () => {
    for (const callback of timers) callback()
    await Promise.resolve()
  }
  return { early, asked, givenBack, passTime, timersLeft: () => timers.length }
}

test('an early answer is taken once, and only by its own game', async () => {
  const { early, asked, givenBack, timersLeft } = createHarness()
  early.ask(7)
  expect(early.take(8)).toBeUndefined()
  expect(await early.take(7)).toBe(7)
  expect(early.take(7)).toBeUndefined()
  expect(asked).toEqual([7])
  expect(givenBack).toEqual([])
  expect(timersLeft()).toBe(0)
})

test('an answer that nobody takes is given back', async () => {
  const { early, givenBack, passTime } = createHarness()
  early.ask(7)
  await passTime()
  expect(givenBack).toEqual([7])
  expect(early.take(7)).toBeUndefined()
})

test('another game takes the place of the one before, a second press on the same does not', async () => {
  const { early, asked, givenBack } = createHarness()
  early.ask(7)
  early.ask(7)
  early.ask(8)
  await Promise.resolve()
  expect(asked).toEqual([7, 8])
  expect(givenBack).toEqual([7])
  expect(await early.take(8)).toBe(8)
})

test('a refusal reaches the page that takes it, and is never given back', async () => {
  const { early, givenBack, passTime } = createHarness(() => Promise.reject(new Error('refused')))
  early.ask(7)
  await expect(early.take(7)).rejects.toThrow('refused')
  early.ask(8)
  await passTime()
  expect(givenBack).toEqual([])
})
