import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { writeSession } from './session.ts'
import { lucia, storage } from './stored-session-for-tests.ts'

const PERSONAL = [
  'me',
  'sessions',
  'identities',
  'passkeys',
  'alerts',
  'purchases',
  'purchase',
  'quote',
  'proof',
  'reset-ways',
  'confirm-email',
  'return-from-elsewhere',
]

/** A tab of a logged-in user, with some of their data fetched; `changeElsewhere` is another tab's work. */
const openTab = async () => {
  const [local, tab] = [storage(), storage()]
  const listeners: (() => void)[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('document', { cookie: '', documentElement: {} })
  vi.stubGlobal('addEventListener', (_: 'storage', listener: () => void) => listeners.push(listener))
  writeSession(local, 'abc', lucia)
  const client = new QueryClient()
  for (const key of [...PERSONAL, 'standing']) client.setQueryData([key], 'fetched')
  tab.setItem('last-payment', '{}')
  const { clearUserDataAtLogout } = await import('./clear-user-data.ts')
  clearUserDataAtLogout(client)
  const changeElsewhere = (change: () => void) => {
    change()
    for (const listener of listeners) listener()
  }
  return { local, tab, client, changeElsewhere }
}
afterEach(() => vi.unstubAllGlobals())

const keysOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map((it) => it.queryKey[0])

test('a logout in another tab removes the user’s data from this one, and leaves public data', async () => {
  const { local, tab, client, changeElsewhere } = await openTab()
  changeElsewhere(() => local.entries.clear())
  expect(keysOf(client)).toEqual(['standing'])
  expect(tab.entries.size).toBe(0)
})

test('another user after the first finds none of the first one’s data', async () => {
  const { local, client, changeElsewhere } = await openTab()
  changeElsewhere(() => writeSession(local, 'def', { ...lucia, id: 8 }))
  expect(keysOf(client)).toEqual(['standing'])
})

test('a new token or name of the same user leaves the fetched data', async () => {
  const { local, tab, client, changeElsewhere } = await openTab()
  changeElsewhere(() => writeSession(local, 'def', { ...lucia, name: 'Lucía Nueva' }))
  expect(keysOf(client)).toContain('sessions')
  expect(tab.entries.size).toBe(1)
})
