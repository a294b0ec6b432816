import { useEffect, useRef, useState } from 'react'
import { closeStream, keepStream, openStream } from '../../contract/streaming.ts'
import { call, Refused } from '../api.ts'
import { type Calls, type Hold, type Holder, holdStream, type Refusal } from './hold-stream.ts'

/** A stream held for the viewer, and what he may do about it. */
export type HeldStream = { hold: Hold; retry: () => void; check: () => void }

/**
 * Takes, keeps and gives back the playback lease of a game while the component stands: heartbeats, a tab that
 * wakes, a page that goes away or comes back from the browser's cache.
 */
export const useStream = (gameId: number): HeldStream => {
  const [hold, setHold] = useState<Hold>({ at: 'opening' })
  const holder = useRef<Holder | null>(null)
  useEffect(() => {
    const held = holdStream(callsFor(gameId), setHold)
    holder.current = held
    const stopListening = followPage(held)
    return () => {
      stopListening()
      held.release()
    }
  }, [gameId])
  return {
    hold,
    retry: () => holder.current?.retry(),
    check: () => holder.current?.check(),
  }
}

const callsFor = (gameId: number): Calls => ({
  open: () => call(openStream, { query: { gameId, isWeb: '1', platform: 'web' } }),
  keep: async ({ id, generation }) => {
    const { playback } = await call(keepStream, { body: { id, generation } })
    return playback
  },
  close: (id) => {
    // The lease ends by itself when this cannot be told any more.
    call(closeStream, { query: { id }, keepalive: true }).catch(() => undefined)
  },
  refusalIn,
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
})

const refusalIn = (error: unknown): Refusal =>
  error instanceof Refused ? error : { status: 0, code: 'errors.unreachable', retryAfterMs: null }

const followPage = (held: Holder): (() => void) => {
  const stopListening = new AbortController()
  const { signal } = stopListening
  window.addEventListener('pagehide', () => held.release(), { signal })
  window.addEventListener('pageshow', (event) => event.persisted && held.retry(), { signal })
  window.addEventListener('online', () => held.check(), { signal })
  const onVisible = () => document.visibilityState === 'visible' && held.check()
  document.addEventListener('visibilitychange', onVisible, { signal })
  return () => stopListening.abort()
}
