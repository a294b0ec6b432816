import type { PlaybackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'
import type { ApiErrorCode } from '../../api.ts'
import {
  type LeaseClient,
  type OpenedStream,
  type StreamError,
  type StreamLease,
  type StreamState,
  startStreamLease,
} from './stream-lease.ts'

const lease = (id: string): StreamLease => ({ id, generation: 1, heartbeatMs: 15_000, leaseMs: 45_000 })
export const opened = (id: string): OpenedStream => ({
  st: `/media/${id}/master.m3u8`,
  video: { src: `/media/${id}/master.m3u8`, kind: 'live' },
  playback: lease(id),
  position: null,
})
export const streamError = (
  status: number,
  code: ApiErrorCode,
  retryAfterMs: number | null = null,
  playback: PlaybackElsewhere | null = null,
): StreamError => ({ status, code, retryAfterMs, playback })
/** The playback on another device. */
export const elsewhere: PlaybackElsewhere = {
  ...{ device: 'Chrome · Android', kind: 'web', seenSecondsAgo: 12, takeover: 'free' },
  game: { id: 7, away: 'Naranjeros', home: 'Yaquis' },
}
export const flushMicrotasks = async () => {
  for (let rounds = 0; rounds < 10; rounds += 1) await Promise.resolve()
}

/** A server whose responses the test sets, and a clock that the test advances. */
export const createHarness = (
  open: (how: { takeover: boolean }) => Promise<OpenedStream>,
  renew: (current: StreamLease) => Promise<StreamLease> = async (it) => it,
  answerToProof: () => boolean = () => false,
) => {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const closed: string[] = []
  const states: StreamState[] = []
  let opens = 0
  const client: LeaseClient = {
    open: (how) => {
      opens += 1
      return open(how)
    },
    cast: async ({ id }) => `/media/cast/${id}/master.m3u8`,
    askProof: async () => answerToProof(),
    renew,
    close: (id) => closed.push(id),
    streamErrorOf: (error) =>
      error instanceof Error ? streamError(0, 'errors.unreachable') : (error as StreamError),
    now: () => now,
    schedule: (ms, callback) => {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((it) => it !== timer)
      }
    },
  }
  const advance = async (ms: number) => {
    const until = now + ms
    await flushMicrotasks()
    for (let due = next(until); due !== undefined; due = next(until)) {
      timers = timers.filter((it) => it !== due)
      now = due.at
      due.callback()
      await flushMicrotasks()
    }
    now = until
  }
  const next = (until: number) =>
    timers.filter((it) => it.at <= until).sort((one, other) => one.at - other.at)[0]
  return {
    closed,
    states,
    advance,
    opens: () => opens,
    start: () => startStreamLease(client, (it) => states.push(it)),
  }
}
export const last = (states: StreamState[]) => states.at(-1)
