import { expect, test } from 'vitest'
import { clearSession, readSession, writeSession } from './session.ts'

const storage = () => {
  const entries = new Map<string, string>()
  return {
    kept: entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
const lucia = {
  id: 7,
  name: 'Lucía Prueba',
  shortName: 'Lucía',
  email: 'lucia@playball.test',
  country: null,
  telephone: null,
  hasOneValidMembership: false,
}

test('gives back the session that was stored', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', lucia)
  expect(readSession(localStore)).toEqual({ token: 'abc', user: lucia })
})

test('keeps nothing of the user but what the page shows', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', { ...lucia, birthday: '01/02/1990' } as typeof lucia)
  expect(localStore.kept.get('user')).not.toContain('birthday')
})

test('is logged out when the stored user was tampered with', () => {
  for (const user of ['{', '{}', '[]', 'null', '{"id":"7"}', JSON.stringify({ ...lucia, id: 0 })]) {
    const localStore = storage()
    localStore.setItem('token', 'abc')
    localStore.setItem('user', user)
    expect(readSession(localStore)).toBeUndefined()
  }
})

test('is logged out when token or user is missing', () => {
  const localStore = storage()
  writeSession(localStore, 'abc', lucia)
  localStore.removeItem('token')
  expect(readSession(localStore)).toBeUndefined()
  writeSession(localStore, 'abc', lucia)
  const tabStorage = storage()
  tabStorage.setItem('last-payment', '{"kind":"paid","order":7}')
  localStore.setItem('lang', 'en')
  localStore.setItem('cookies-ptl', '1')
  clearSession(localStore, tabStorage)
  expect([...localStore.kept.keys()]).toEqual(['lang', 'cookies-ptl'])
  expect(tabStorage.kept.size).toBe(0)
})
