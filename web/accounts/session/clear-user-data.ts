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
  'followed',
  'purchases',
  'purchase',
  'quote',
  'proof',
  'reset-ways',
  'confirm-email',
  'return-from-elsewhere',
]

/** Removes a user's data from this tab when they log out, here or in another tab. */
export const clearUserDataAtLogout = (queryClient: QueryClient): void => {
  let userId = currentSession()?.user.id
  onSessionChange(() => {
    const before = userId
    userId = currentSession()?.user.id
    if (before === undefined || before === userId) return
    clearTabStorage(sessionStorage)
    queryClient.removeQueries({ predicate: ({ queryKey }) => PERSONAL.includes(String(queryKey[0])) })
  })
}

/** Reloads a page that the back/forward cache restores with another session, and hides it until then. */
export const reloadRestoredPages = (): void => {
  let tokenAtPagehide: string | null = null
  addEventListener('pagehide', () => {
    tokenAtPagehide = localStorage.getItem('token')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || localStorage.getItem('token') === tokenAtPagehide) return
    document.documentElement.hidden = true
    location.reload()
  })
}
