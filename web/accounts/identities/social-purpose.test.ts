import { expect, test } from 'vitest'
import { saveSocialPurpose, takeSocialPurpose } from './social-purpose.ts'

const tabStorage = (entries: [string, string][] = []) => {
  const stored = new Map(entries)
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('the purpose of a login elsewhere is read once, when the user is back', () => {
  const storage = tabStorage()
  const state = saveSocialPurpose(storage, 'join')
  expect(takeSocialPurpose(storage)).toEqual({ purpose: 'join', state })
  expect(takeSocialPurpose(storage)).toBeUndefined()
})

test('each state is new and has 256 bits', () => {
  const states = new Set(Array.from({ length: 20 }, () => saveSocialPurpose(tabStorage(), 'login')))
  expect(states.size).toBe(20)
  for (const state of states) expect(state).toMatch(/^[\da-f]{64}$/)
})

test('a foreign value in the storage is no purpose', () => {
  for (const text of ['', '{', '{"purpose":"steal","state":"x"}', '[]'])
    expect(takeSocialPurpose(tabStorage([['social-purpose', text]]))).toBeUndefined()
})
