import { expect, test } from 'vitest'
import { idsByInterest, inOrder } from './use-kept-order.ts'

const over = { id: 1, isLive: false, isFinal: true }
const toCome = { id: 2, isLive: false, isFinal: false }
const onAir = { id: 3, isLive: true, isFinal: false }

test('live games come first, then upcoming games, then finished games', () => {
  expect(idsByInterest([over, toCome, onAir])).toEqual([3, 2, 1])
})

test('a game that begins or ends stays where it was, and one that is added comes last', () => {
  const order = idsByInterest([over, toCome, onAir])
  const begun = { ...toCome, isLive: true }
  const ended = { ...onAir, isLive: false, isFinal: true }
  const added = { ...onAir, id: 4 }
  expect(inOrder([added, over, begun, ended], order).map(({ id }) => id)).toEqual([3, 2, 1, 4])
})
