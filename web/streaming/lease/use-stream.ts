import { useEffect, useRef, useState } from 'react'
import { closeStream, openStream, streamHeartbeat } from '../../../contract/streaming.ts'
import { ApiError, call } from '../../api.ts'
import {
  type LeaseClient,
  type LeaseHandle,
  type StreamError,
  type StreamState,
  startStreamLease,
} from './stream-lease.ts'

/** The stream's state and what the viewer can do about it. */
export type LeasedStream = { state: StreamState; retry: () => void; checkLease: () => void }

/**
 * Holds the playback lease of a game while the component is mounted: heartbeats, a tab that becomes visible, a page that
 * unloads or is restored from the back/forward cache.
 */
export const useStream = (gameId: number): LeasedStream => {
  const [state, setState] = useState<StreamState>({ at: 'opening' })
  const leaseRef = useRef<LeaseHandle | null>(null)
  useEffect(() => {
    const lease = startStreamLease(leaseClientFor(gameId), setState)
    leaseRef.current = lease
    const stopListening = followPageLifecycle(lease)
    return () => {
      stopListening()
      lease.release()
    }
  }, [gameId])
  return {
    state,
    retry: () => leaseRef.current?.retry(),
    checkLease: () => leaseRef.current?.check(),
  }
}

const leaseClientFor = (gameId: number): LeaseClient => ({
  open: () => call(openStream, { query: { gameId, isWeb: '1', platform: 'web' } }),
  renew: async ({ id, generation }) => {
    const { playback } = await call(streamHeartbeat, { body: { id, generation } })
    return playback
  },
  close: (id) => {
    // Without this request the lease expires by itself.
    call(closeStream, { query: { id }, keepalive: true }).catch(() => undefined)
  },
  streamErrorOf,
  now: () => Date.now(),
  schedule: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
})

const streamErrorOf = (error: unknown): StreamError =>
  error instanceof ApiError ? error : { status: 0, code: 'errors.unreachable', retryAfterMs: null }

const followPageLifecycle = (lease: LeaseHandle): (() => void) => {
  const stopListening = new AbortController()
  const { signal } = stopListening
  window.addEventListener('pagehide', () => lease.release(), { signal })
  window.addEventListener('pageshow', (event) => event.persisted && lease.retry(), { signal })
  window.addEventListener('online', () => lease.check(), { signal })
  const onVisible = () => document.visibilityState === 'visible' && lease.check()
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => stopListening.abort()
}
