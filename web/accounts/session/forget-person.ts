import type { QueryClient } from '@tanstack/react-query'
import { clearTabStorage } from './session.ts'
import { currentSession, onSessionChange } from './use-session.ts'

/** What is fetched of a person; the rest of the cache is everybody's. */
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

/** When a person logs out, here or in another tab, nothing of theirs stays in this one for who logs in after them. */
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
