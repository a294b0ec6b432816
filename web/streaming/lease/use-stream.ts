import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  castStream,
  closeStream,
  openStream,
  type PlaybackPosition,
  streamHeartbeat,
} from '../../../contract/streaming/streaming.ts'
import { announceHeartbeat } from '../../answered-heartbeats.ts'
import { ApiError, call } from '../../api.ts'
import { isUnreadable } from '../../api-error.ts'
import { schedule } from '../../schedule.ts'
import { type AskProof, useAskProof } from '../../use-ask-proof.ts'
import {
  type LeaseClient,
  type LeaseHandle,
  noSource,
  type StreamError,
  type StreamState,
  startStreamLease,
} from './stream-lease.ts'

/** The stream's state and what the viewer can do about it. */
type LeasedStream = {
  state: StreamState
  retry: () => void
  takeOver: () => void
  checkLease: () => void
  /** Hands the playback over to a receiver; the address for it, complete. */
  cast: () => Promise<string>
}

/**
 * Holds the playback lease of a game while the component is mounted: heartbeats, a tab that becomes visible,
 * a page that unloads or is restored from the back/forward cache. Heartbeats carry the viewer's `position`,
 * which is set to the other device's after a take-over.
 */
export const useStream = (gameId: number, position: RefObject<PlaybackPosition | null>): LeasedStream => {
  const askProof = useAskProof()
  const latestAskProof = useRef(askProof)
  latestAskProof.current = askProof
  const [state, setState] = useState<StreamState>({ at: 'opening' })
  const leaseRef = useRef<LeaseHandle | null>(null)
  useEffect(() => {
    const lease = startStreamLease(
      leaseClientFor(gameId, { position, askProof: () => latestAskProof.current() }),
      (next) => {
        if (next.at === 'watching' && next.position !== null) position.current = next.position
        setState(next)
      },
    )
    leaseRef.current = lease
    const stopListening = followPageLifecycle(lease)
    return () => {
      stopListening()
      lease.release()
    }
  }, [gameId, position])
  return {
    state,
    retry: () => leaseRef.current?.retry(),
    takeOver: () => leaseRef.current?.takeOver(),
    checkLease: () => leaseRef.current?.check(),
    cast: async () => {
      if (leaseRef.current === null) throw new Error('nothing plays')
      return new URL(await leaseRef.current.cast(), location.origin).href
    },
  }
}

type Viewer = { position: RefObject<PlaybackPosition | null>; askProof: AskProof }

const leaseClientFor = (gameId: number, { position, askProof }: Viewer): LeaseClient => ({
  open: ({ takeover }) =>
    call(openStream, {
      query: { gameId, isWeb: '1', platform: 'web', ...(takeover && { takeover: '1' as const }) },
    }),
  renew: async ({ id, generation }) => {
    const { playback } = await call(streamHeartbeat, {
      body: { id, generation, position: position.current && wholeNumbers(position.current) },
    })
    announceHeartbeat()
    return playback
  },
  // Nothing waits for the response: without this request the lease expires by itself.
  close: (id) => void call(closeStream, { query: { id }, keepalive: true }).catch(() => undefined),
  cast: async ({ id, generation }) => (await call(castStream, { body: { id, generation } })).video.src,
  askProof,
  streamErrorOf,
  now: () => Date.now(),
  schedule,
})

const wholeNumbers = ({ time, date }: PlaybackPosition): PlaybackPosition => ({
  time: Number.isFinite(time) ? Math.max(0, time) : 0,
  date: date === null ? null : Math.round(date),
})

const streamErrorOf = (error: unknown): StreamError => {
  if (!(error instanceof ApiError))
    return { status: 0, code: 'errors.unreachable', retryAfterMs: null, playback: null }
  return isUnreadable(error) ? noSource : error
}

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
