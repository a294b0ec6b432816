import { expect, it } from 'vitest'
import { eraseSession, readSession, writeSession } from './session.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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

it('gives back the session that was stored', () => {
  const local = storage()
  writeSession(local, 'abc', lucia)
  expect(readSession(local)).toEqual({ token: 'abc', user: lucia })
})

it('keeps nothing of the user but what the page shows', () => {
  const local = storage()
  writeSession(local, 'abc', { ...lucia, birthday: '01/02/1990' } as typeof lucia)
  expect(local.kept.get('user')).not.toContain('birthday')
})

it('is logged out when the stored user was tampered with', () => {
  for (const user of ['{', '{}', '[]', 'null', '{"id":"7"}', JSON.stringify({ ...lucia, id: 0 })]) {
    const local = storage()
    local.setItem('token', 'abc')
    local.setItem('user', user)
    expect(readSession(local)).toBeUndefined()
  }
})

it('is logged out when token or user is missing', () => {
  const local = storage()
  writeSession(local, 'abc', lucia)
  local.removeItem('token')
  expect(readSession(local)).toBeUndefined()
  writeSession(local, 'abc', lucia)
  const tab = storage()
  tab.setItem('last-payment', '{"kind":"paid","order":7}')
  local.setItem('lang', 'en')
  local.setItem('cookies-ptl', '1')
  eraseSession(local, tab)
  expect([...local.kept.keys()]).toEqual(['lang', 'cookies-ptl'])
  expect(tab.kept.size).toBe(0)
})
