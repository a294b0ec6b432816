import { expect, test } from 'vitest'
import { isKeptBack, isKeptBackUnknown } from './kept-back.ts'

const [FIRST, SECOND, TO_COME] = [1, 2, 3]
const of = (known: { asked: number[]; begun: number[] } | undefined, isFailed = false) => {
  const asking = { started: [FIRST, SECOND], known, isFailed }
  const kept = [FIRST, SECOND, TO_COME].filter((id) => isKeptBack(id, asking))
  return { kept, isUnknown: isKeptBackUnknown(asking) }
}

test('of a game that has started the score is kept back until it is known that the account has not begun it', () => {
  expect(of(undefined)).toEqual({ kept: [FIRST, SECOND], isUnknown: true })
  expect(of({ asked: [], begun: [] })).toEqual({ kept: [FIRST, SECOND], isUnknown: true })
  expect(of({ asked: [FIRST, SECOND], begun: [SECOND] })).toEqual({ kept: [SECOND], isUnknown: false })
})

test('another game starts: what is known of the first holds, and of the other nothing is told yet', () => {
  expect(of({ asked: [FIRST], begun: [] })).toEqual({ kept: [SECOND], isUnknown: false })
})

test('where it cannot be known none is kept back', () => {
  expect(of(undefined, true)).toEqual({ kept: [], isUnknown: false })
})

test('a game that has not started has no score to keep back', () => {
  expect(isKeptBackUnknown({ started: [], known: undefined, isFailed: false })).toBe(false)
})
