import { expect, test } from 'vitest'
import { isGuardPending, isScoreHidden } from './spoiler-guard.ts'

const [FIRST, SECOND, TO_COME] = [1, 2, 3]
const of = (known: { asked: number[]; begun: number[] } | undefined, isFailed = false) => {
  const asking = { started: [FIRST, SECOND], known, isFailed }
  const kept = [FIRST, SECOND, TO_COME].filter((id) => isScoreHidden(id, asking))
  return { kept, isUnknown: isGuardPending(asking) }
}

test('the score of a started game is hidden until it is known that the user has not begun it', () => {
  expect(of(undefined)).toEqual({ kept: [FIRST, SECOND], isUnknown: true })
  expect(of({ asked: [], begun: [] })).toEqual({ kept: [FIRST, SECOND], isUnknown: true })
  expect(of({ asked: [FIRST, SECOND], begun: [SECOND] })).toEqual({ kept: [SECOND], isUnknown: false })
})

test('when another game starts, the answer for the first one holds and the other’s score is hidden', () => {
  expect(of({ asked: [FIRST], begun: [] })).toEqual({ kept: [SECOND], isUnknown: false })
})

test('no score is hidden where the answer cannot be known', () => {
  expect(of(undefined, true)).toEqual({ kept: [], isUnknown: false })
})

test('a game that has not started has no score to hide', () => {
  expect(isGuardPending({ started: [], known: undefined, isFailed: false })).toBe(false)
})
