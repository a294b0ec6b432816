import { expect, test } from 'vitest'
import { PrepaidUsage, readPrepaidCommand } from './read-command.ts'

test('the options say how many cards of which membership, and at what price', () => {
  expect(readPrepaidCommand({ count: '500', membership: '1' })).toEqual({
    kind: 'make',
    count: 500,
    membershipId: 1,
    priceMinor: undefined,
  })
  expect(readPrepaidCommand({ count: '1', membership: '2', price: '1099.5' })).toMatchObject({
    priceMinor: 1099_50,
  })
  expect(readPrepaidCommand({ list: true })).toEqual({ kind: 'list' })
  expect(readPrepaidCommand({ withdraw: '3' })).toEqual({
    kind: 'withdraw',
    batchId: 3,
    isMeant: false,
  })
})

test.each([
  [{}, '--count'],
  [{ count: '0', membership: '1' }, '--count'],
  [{ count: '100001', membership: '1' }, '--count'],
  [{ count: '1e3', membership: '1' }, '--count'],
  [{ count: '5' }, '--membership'],
  [{ count: '5', membership: 'season' }, '--membership'],
  [{ count: '5', membership: '1', price: '-1' }, '--price'],
  [{ count: '5', membership: '1', price: '1.005' }, '--price'],
  [{ list: true, withdraw: '1' }, 'go together'],
  [{ withdraw: '' }, '--withdraw'],
])('%o is refused in a sentence that names what is wrong', (options, named) => {
  expect(() => readPrepaidCommand(options)).toThrow(PrepaidUsage)
  expect(() => readPrepaidCommand(options)).toThrow(named)
})
