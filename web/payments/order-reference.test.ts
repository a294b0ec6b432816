import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderReference } from '../../contract/payments.ts'
import { membershipIdOf, newReference } from './order-reference.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })

test('makes references as the contract wants them and finds the membership again', () => {
  fc.assert(
    fc.property(id, id, (user, membership) => {
      const reference = newReference(user, membership, (into) => crypto.getRandomValues(into))
      expect(orderReference.safeParse(reference).success).toBe(true)
      expect(membershipIdOf(reference)).toBe(membership)
    }),
  )
})

test('draws again where a byte would favour some letters', () => {
  const bytes = [Array<number>(16).fill(255), Array<number>(16).fill(1)]
  expect(newReference(1, 2, () => Uint8Array.from(bytes.shift() ?? []))).toBe('1-2-BBBBBBBB')
})

test('finds no membership in what is no reference', () => {
  for (const text of ['', '1-2', '0-2-ABCDEFGH', '1-2-ABCDEFG!']) expect(membershipIdOf(text)).toBeUndefined()
})
