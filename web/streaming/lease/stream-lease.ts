import type { ApiErrorCode } from '../../api.ts'

/** The lease as the server gives it; ms (contract/streaming.ts). */
export type StreamLease = { id: string; generation: number; heartbeatMs: number; leaseMs: number }
export type OpenedStream = {
  st: string
  video: { src: string; kind: 'live' | 'ondemand' }
  playback: StreamLease
}

/** Why a request failed; `status` 0 when no response came. */
export type StreamError = { status: number; code: ApiErrorCode; retryAfterMs: number | null }

/** What the viewer is shown. Instants are ms UTC of the browser's clock. */
export type StreamState =
  | { at: 'opening' }
  | { at: 'watching'; src: string; kind: 'live' | 'ondemand' }
  | { at: 'other-device'; code: ApiErrorCode; retryAt: number }
  | { at: 'replaced'; code: ApiErrorCode }
  | { at: 'refused'; code: ApiErrorCode }
  | { at: 'failed'; code: ApiErrorCode }

export type LeaseClient = {
  open(): Promise<OpenedStream>
  renew(lease: StreamLease): Promise<StreamLease>
  /** Must be sent even while the page unloads; nobody waits for the response. */
  close(id: string): void
  /** Reads a thrown error. */
  streamErrorOf(error: unknown): StreamError
  now(): number
  /** Runs `callback` after `ms`; returns how to cancel it. */
  schedule(ms: number, callback: () => void): () => void
}

export type LeaseHandle = {
  /** Opens the stream again: "try again", "watch here", a page restored from the back/forward cache. */
  retry(): void
  /** Renews the lease now: a tab became visible, or a segment was refused. */
  check(): void
  /** Closes the lease. */
  release(): void
}

const RENEW_RETRY_MS = 3_000
const REOPEN_DELAY_MS = 5_000
const MIN_WAIT_MS = 1_000
const MAX_WAIT_MS = 120_000
const DEFAULT_WAIT_MS = 10_000

type LeaseContext = {
  client: LeaseClient
  onState: (state: StreamState) => void
  lease: StreamLease | null
  cancel: () => void
  /** Responses to an older attempt are ignored: the viewer retried or left meanwhile. */
  attempt: number
  isRenewing: boolean
}

/**
 * Acquires the account's one playback lease, renews it and emits a state at each change. It retries without end: while
 * another device holds the lease, again when that may have expired.
 */
export const startStreamLease = (client: LeaseClient, onState: (state: StreamState) => void): LeaseHandle => {
  const context: LeaseContext = {
    client,
    onState,
    lease: null,
    cancel: () => {},
    attempt: 0,
    isRenewing: false,
  }
  void open(context)
  return {
    retry: () => void open(context),
    check: () => void renew(context),
    release: () => drop(context),
  }
}

const open = async (context: LeaseContext): Promise<void> => {
  drop(context)
  context.onState({ at: 'opening' })
  await acquire(context)
}

/** Acquires without a change of the screen; a lease that arrives for an older attempt is closed unused. */
const acquire = async (context: LeaseContext): Promise<void> => {
  drop(context)
  const attempt = context.attempt
  try {
    const opened = await context.client.open()
    if (attempt !== context.attempt) return context.client.close(opened.playback.id)
    context.lease = opened.playback
    context.onState({ at: 'watching', src: opened.video.src || opened.st, kind: opened.video.kind })
    scheduleRenewal(context, opened.playback.heartbeatMs)
  } catch (error) {
    if (attempt === context.attempt) handleOpenFailure(context, context.client.streamErrorOf(error))
  }
}

const drop = (context: LeaseContext): void => {
  context.cancel()
  context.attempt += 1
  context.isRenewing = false
  if (context.lease !== null) context.client.close(context.lease.id)
  context.lease = null
}

const scheduleRenewal = (context: LeaseContext, ms: number): void => {
  context.cancel()
  context.cancel = context.client.schedule(ms, () => void renew(context))
}

const renew = async (context: LeaseContext): Promise<void> => {
  if (context.lease === null || context.isRenewing) return
  const attempt = context.attempt
  context.isRenewing = true
  try {
    context.lease = await renewOrDrop(context, attempt)
    if (context.lease !== null) scheduleRenewal(context, context.lease.heartbeatMs)
  } catch (error) {
    if (attempt === context.attempt) handleRenewFailure(context, context.client.streamErrorOf(error))
  } finally {
    if (attempt === context.attempt) context.isRenewing = false
  }
}

/** The renewed lease, or the current one when the viewer retried or left during the request. */
const renewOrDrop = async (context: LeaseContext, attempt: number): Promise<StreamLease | null> => {
  const current = context.lease
  if (current === null) return null
  const renewed = await context.client.renew(current)
  return attempt === context.attempt ? renewed : context.lease
}

const handleRenewFailure = (context: LeaseContext, streamError: StreamError) => {
  if (isTransient(streamError)) return scheduleRenewal(context, RENEW_RETRY_MS)
  context.lease = null
  const isExpired = streamError.code === 'errors.playbackEnded' || streamError.status === 404
  if (isExpired) return void acquire(context)
  showError(context, streamError)
}

/** Whether a later retry can succeed: no connection, a failing server, too many requests, a live video not yet available. */
const isTransient = (streamError: StreamError): boolean =>
  streamError.status === 0 ||
  streamError.status >= 500 ||
  streamError.status === 429 ||
  isNotYetAvailable(streamError)

/** For a recording that is gone the server sends no Retry-After. */
const isNotYetAvailable = ({ code, retryAfterMs }: StreamError): boolean =>
  code === 'player.linkNotFound' && retryAfterMs !== null

const handleOpenFailure = (context: LeaseContext, streamError: StreamError) => {
  if (!isTransient(streamError)) return showError(context, streamError)
  context.onState({ at: 'failed', code: streamError.code })
  context.cancel = context.client.schedule(
    streamError.retryAfterMs ?? REOPEN_DELAY_MS,
    () => void acquire(context),
  )
}

const showError = (context: LeaseContext, streamError: StreamError) => {
  context.cancel()
  if (streamError.status === 409) return waitForOtherDevice(context, streamError)
  if (streamError.status === 410) return context.onState({ at: 'replaced', code: streamError.code })
  if (streamError.status === 400) return context.onState({ at: 'failed', code: streamError.code })
  context.onState({ at: 'refused', code: streamError.code })
}

const waitForOtherDevice = (context: LeaseContext, streamError: StreamError): void => {
  const requestedMs = streamError.retryAfterMs ?? DEFAULT_WAIT_MS
  const waitMs = Math.min(Math.max(requestedMs, MIN_WAIT_MS), MAX_WAIT_MS)
  context.onState({ at: 'other-device', code: streamError.code, retryAt: context.client.now() + waitMs })
  context.cancel = context.client.schedule(waitMs, () => void acquire(context))
}
