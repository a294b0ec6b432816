import type { QueryClient } from '@tanstack/react-query'
import { clearTabStorage } from './session.ts'
import { currentSession, onSessionChange } from './use-session.ts'

/** The queries with a user's data; the rest of the cache is public. */
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

/**
 * Removes a user's data from this tab when they log out, here or in another tab, before another user logs in.
 */
export const forgetPersonAtLogout = (queryClient: QueryClient): void => {
  let person = currentSession()?.user.id
  onSessionChange(() => {
    const before = person
    person = currentSession()?.user.id
    if (before === undefined || before === person) return
    clearTabStorage(sessionStorage)
    queryClient.removeQueries({ predicate: ({ queryKey }) => PERSONAL.includes(String(queryKey[0])) })
  })
}
