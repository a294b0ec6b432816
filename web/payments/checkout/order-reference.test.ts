import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderReference } from '../../../contract/payments/payments.ts'
import { membershipIdOf, newReference } from './order-reference.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })

test('an order reference matches the contract and contains the membership', () => {
  fc.assert(
    fc.property(id, id, (user, membership) => {
      const reference = newReference(user, membership, (into) => crypto.getRandomValues(into))
      expect(orderReference.safeParse(reference).success).toBe(true)
      expect(membershipIdOf(reference)).toBe(membership)
    }),
  )
})

test('a byte that would make some characters of an order reference likelier is discarded', () => {
  const bytes = [Array<number>(16).fill(255), Array<number>(16).fill(1)]
  expect(newReference(1, 2, () => Uint8Array.from(bytes.shift() ?? []))).toBe('1-2-BBBBBBBB')
})

test('an invalid order reference contains no membership', () => {
  for (const text of ['', '1-2', '0-2-ABCDEFGH', '1-2-ABCDEFG!']) expect(membershipIdOf(text)).toBeUndefined()
})
