import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { logout, me } from '../../../contract/accounts/own-session.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { useRouter } from '../../routing/use-site.ts'
import { clearSession, readSession, type Session, type SessionUser, writeSession } from './session.ts'

const STALE_TIME_MS = 60_000
const listeners = new Set<() => void>()
let cached: { token: string | null; user: string | null; session: Session | undefined } | undefined

/** The stored session; the same object until token or user changes. */
export const currentSession = (): Session | undefined => {
  const [token, user] = [localStorage.getItem('token'), localStorage.getItem('user')]
  if (cached?.token !== token || cached.user !== user) {
    cached = { token, user, session: readSession(localStorage) }
  }
  return cached.session
}

/** Stores a session and notifies every subscriber. */
export const startSession = (token: string, user: SessionUser): void => {
  writeSession(localStorage, token, user)
  notifyListeners()
}

/** Clears the session in every tab of this browser. */
export const endSession = (): void => {
  clearSession(localStorage)
  notifyListeners()
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Calls `listener` when the session changes, here or in another tab; returns how to end that. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The server renders for a visitor; the browser shows the logged-in user right after. */
const visitorSession = () => undefined

const isVisitorNow = () => currentSession() === undefined
/** The server knows no user, and renders a page for members as one. */
const nobodyKnown = () => false

/** Whether no user is logged in; also false until the browser has hydrated a rendered page. */
export const useIsVisitor = (): boolean => useSyncExternalStore(onSessionChange, isVisitorNow, nobodyKnown)

/** The logged-in user: from the storage at once, then from the server; undefined for a visitor. */
export const useSession = (): Session | undefined => {
  const session = useSyncExternalStore(onSessionChange, currentSession, visitorSession)
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

const accountNow = () => (typeof localStorage === 'undefined' ? undefined : currentSession()?.user.id)

/** The session's account as a React key, known from the first rendering on: nothing is mounted twice. */
export const useAccountKey = (): string =>
  useSyncExternalStore(onSessionChange, accountNow, accountNow)?.toString() ?? 'visitor'

/** The complete user from the server, with their memberships. */
export const useMe = () => {
  const session = useSyncExternalStore(onSessionChange, currentSession, visitorSession)
  return useQuery({
    queryKey: ['me', session?.token],
    queryFn: ({ signal }) => call(me, { signal }),
    enabled: session !== undefined,
    staleTime: STALE_TIME_MS,
    // A proof changes the token but not the user: the values being typed stay on the page.
    placeholderData: (previous) => (previous?.user.id === session?.user.id ? previous : undefined),
  })
}

/** Fetches the user again, after a purchase. Resolves when that succeeded or failed. */
export const useRefreshSession = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['me'] })
}

const LOGOUT_TIMEOUT_MS = 4_000

/** Ends the session on the server where it is reachable, clears it here in any case, and goes home. */
export const useLogOut = () => {
  const router = useRouter()
  return async () => {
    const session = currentSession()
    // Every tab loses the token before the server refuses it, so no tab takes its session for an expired one.
    if (session)
      void call(logout, {
        params: { id: session.user.id },
        timeoutMs: LOGOUT_TIMEOUT_MS,
        keepalive: true,
      }).catch(() => undefined)
    endSession()
    // Nobody waits for this: it concerns only this browser.
    void import('../../offline/push-subscription.ts').then(({ endPush }) => endPush()).catch(() => undefined)
    await router.navigate({ to: '/home' })
  }
}
