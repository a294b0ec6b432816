import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { me } from '../../contract/accounts.ts'
import { call } from '../api.ts'
import { clearSession, readSession, type Session, type SessionUser, writeSession } from './session.ts'

const STALE_TIME_MS = 60_000
const listeners = new Set<() => void>()
let cached: { token: string | null; user: string | null; session: Session | undefined } | undefined

/** The session of this browser as stored now; the same object until token or user changes. */
export const currentSession = (): Session | undefined => {
  const [token, user] = [localStorage.getItem('token'), localStorage.getItem('user')]
  if (cached?.token !== token || cached.user !== user) {
    cached = { token, user, session: readSession(localStorage) }
  }
  return cached.session
}

/** Stores a session and tells all who show it. */
export const startSession = (token: string, user: SessionUser): void => {
  writeSession(localStorage, token, user)
  notifyListeners()
}

/** Forgets the session of this browser, in every tab of it. */
export const endSession = (): void => {
  clearSession(localStorage, sessionStorage)
  notifyListeners()
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Who is logged in, from the storage at once and from the server when it answers; undefined for a visitor. */
export const useSession = (): Session | undefined => {
  const session = useSyncExternalStore(subscribe, currentSession)
  const { data } = useQuery({
    queryKey: ['me', session?.token],
    queryFn: ({ signal }) => call(me, { signal }),
    enabled: session !== undefined,
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (data && currentSession()?.token === data.token) startSession(data.token, data.user)
  }, [data])
  return session
}

/** The whole of what the server knows of the logged-in person, for the account page. */
export const useMe = () => {
  const session = useSyncExternalStore(subscribe, currentSession)
  return useQuery({
    queryKey: ['me', session?.token],
    queryFn: ({ signal }) => call(me, { signal }),
    enabled: session !== undefined,
    staleTime: STALE_TIME_MS,
  })
}

/** Asks the server again who this is, after a purchase. Resolves when it answered or failed. */
export const useRefreshSession = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['me'] })
}
