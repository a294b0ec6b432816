import { expect, test } from 'vitest'
import { clearSession, clearTabStorage, readSession, writeSession } from './session.ts'
import { lucia, storage } from './stored-session-for-tests.ts'

test('a stored session is read back', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', lucia)
  expect(readSession(localStore)).toEqual({ token: 'abc', user: lucia })
})

test('a session stores what the specification lists of the user, the id and the right to watch, and nothing else', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', { ...lucia, birthday: '01/02/1990', city: 'Culiacán' } as typeof lucia)
  expect(Object.keys(JSON.parse(localStore.entries.get('user') ?? '')).toSorted()).toEqual([
    'country',
    'email',
    'hasOneValidMembership',
    'id',
    'name',
    'shortName',
    'telephone',
  ])
  expect([...localStore.entries.keys()]).toEqual(['token', 'user'])
})

test('a session with an invalid stored user is logged out', () => {
  for (const user of ['{', '{}', '[]', 'null', '{"id":"7"}', JSON.stringify({ ...lucia, id: 0 })]) {
    const localStore = storage()
    localStore.setItem('token', 'abc')
    localStore.setItem('user', user)
    expect(readSession(localStore)).toBeUndefined()
  }
})

test('a session without a token is logged out', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', lucia)
  localStore.removeItem('token')
  expect(readSession(localStore)).toBeUndefined()
  localStore.setItem('token', 'no\ntoken')
  expect(readSession(localStore)).toBeUndefined()
})

test('clearing a session erases everything but the language and the cookie notice', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', lucia)
  const tabStorage = storage()
  tabStorage.setItem('last-checkout', '3')
  tabStorage.setItem('last-payment', '{"kind":"paid","order":7}')
  tabStorage.setItem('wanted-moment', '{"gameId":"1","fragment":"jugada=1"}')
  localStore.setItem('lang', 'en')
  localStore.setItem('cookies-ptl', '1')
  localStore.setItem('introToken', 'i'.repeat(43))
  localStore.setItem('paymentData', '{}')
  localStore.setItem('moment-of-purchase', '{"gameId":"1","fragment":"jugada=1","paymentId":7}')
  clearSession(localStore)
  clearTabStorage(tabStorage)
  expect([...localStore.entries.keys()]).toEqual(['lang', 'cookies-ptl'])
  expect(tabStorage.entries.size).toBe(0)
})
