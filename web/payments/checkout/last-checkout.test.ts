import { expect, test } from 'vitest'
import { loadLastCheckout, saveLastCheckout } from './last-checkout.ts'

const storageWith = (value?: string) => {
  let stored = value
  return {
    getItem: () => stored ?? null,
    setItem: (_key: string, text: string) => {
      stored = text
    },
  }
}

test('the checkout that a tab opened last is known again', () => {
  const storage = storageWith()
  expect(loadLastCheckout(storage)).toBeUndefined()
  saveLastCheckout(storage, '3')
  saveLastCheckout(storage, '12')
  expect(loadLastCheckout(storage)).toBe('12')
})

test('an address without a membership is not stored, and a foreign stored value leads nowhere', () => {
  const storage = storageWith()
  for (const other of ['home', '0', '1/../..', '', '12345678901']) saveLastCheckout(storage, other)
  expect(loadLastCheckout(storage)).toBeUndefined()
  expect(loadLastCheckout(storageWith('//evil.example'))).toBeUndefined()
})
