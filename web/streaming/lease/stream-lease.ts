import type { PlaybackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'
import type { PlaybackPosition } from '../../../contract/streaming/streaming.ts'
import type { ApiErrorCode } from '../../api.ts'
import type { Schedule } from '../../schedule.ts'

/** The lease as the server gives it; ms (contract/streaming/streaming.ts). */
export type StreamLease = { id: string; generation: number; heartbeatMs: number; leaseMs: number }
export type OpenedStream = {
  st: string
  video: { src: string; kind: 'live' | 'ondemand' }
  playback: StreamLease
  /** The position of the device that was taken over. */
  position: PlaybackPosition | null
}

/** The playback on another device; `seenAt` is when it was last seen. */
export type Elsewhere = PlaybackElsewhere & { seenAt: number }

/** Why a request failed; `status` 0 when no response came. */
export type StreamError = {
  status: number
  code: ApiErrorCode
  retryAfterMs: number | null
  playback: PlaybackElsewhere | null
}

/** The state of a stream for the viewer. Instants are ms UTC of the browser's clock. */
export type StreamState =
  | { at: 'opening' }
  | {
      at: 'watching'
      playbackId: string
      src: string
      kind: 'live' | 'ondemand'
      position: PlaybackPosition | null
    }
  | { at: 'other-device'; code: ApiErrorCode; retryAt: number; elsewhere: Elsewhere | null }
  | { at: 'replaced'; code: ApiErrorCode; elsewhere: Elsewhere | null }
  /** The user has changed devices so often that a proof of identity is needed. */
  | { at: 'unproved'; code: ApiErrorCode }
  | { at: 'refused'; code: ApiErrorCode }
  /** `isRetried`: it opens again by itself; else only when the viewer asks for it. */
  | { at: 'failed'; code: ApiErrorCode; isRetried: boolean }

export type LeaseClient = {
  open(how: { takeover: boolean }): Promise<OpenedStream>
  renew(lease: StreamLease): Promise<StreamLease>
  /** Must be sent even while the page unloads; nothing waits for the response. */
  close(id: string): void
  /** Hands the playback over to a receiver; resolves to its address there. */
  cast(lease: StreamLease): Promise<string>
  /** Asks the viewer to prove who they are; false where they gave up. */
  askProof(): Promise<boolean>
  /** Reads a thrown error. */
  streamErrorOf(error: unknown): StreamError
  now(): number
  schedule: Schedule
}

export type LeaseHandle = {
  /** Opens the stream again: "try again", "watch here", a page restored from the back/forward cache. */
  retry(): void
  /** Takes the lease from the other device that holds it. */
  takeOver(): void
  /** Renews the lease now: a tab became visible, or a segment was refused. */
  check(): void
  /**
   * Hands the playback over to a receiver, which continues when this page is gone; resolves to its address
   * there.
   */
  cast(): Promise<string>
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
  /** A receiver has the playback: this page does not close it. */
  isCast: boolean
}

/**
 * Acquires the user's only playback lease, renews it and emits a state at each change. It retries without
 * end: while another device holds the lease, when that one may have expired.
 */
export const startStreamLease = (client: LeaseClient, onState: (state: StreamState) => void): LeaseHandle => {
  const context: LeaseContext = {
    client,
    onState,
    lease: null,
    cancel: () => {},
    attempt: 0,
    isRenewing: false,
    isCast: false,
  }
  void open(context, { takeover: false, isAsked: false })
  return {
    retry: () => void open(context, { takeover: false, isAsked: true }),
    takeOver: () => void open(context, { takeover: true, isAsked: true }),
    check: () => void renew(context),
    cast: () => cast(context),
    release: () => drop(context),
  }
}

/** `isAsked`: the viewer pressed a button, and may be asked who they are. */
type Opening = { takeover: boolean; isAsked: boolean }
const AGAIN: Opening = { takeover: false, isAsked: false }

const open = async (context: LeaseContext, opening: Opening): Promise<void> => {
  drop(context)
  context.onState({ at: 'opening' })
  await acquire(context, opening)
}

/** Acquires without a change of the screen; closes a lease that arrives for an older attempt. */
const acquire = async (context: LeaseContext, opening = AGAIN): Promise<void> => {
  drop(context)
  const attempt = context.attempt
  try {
    const opened = await context.client.open({ takeover: opening.takeover })
    if (attempt !== context.attempt) return context.client.close(opened.playback.id)
    context.lease = opened.playback
    const { st, video, position, playback } = opened
    const src = video.src || st
    if (src === '') return handleOpenFailure(context, noSource, opening)
    context.onState({ at: 'watching', playbackId: playback.id, src, kind: video.kind, position })
    scheduleRenewal(context, opened.playback.heartbeatMs)
  } catch (error) {
    if (attempt === context.attempt) handleOpenFailure(context, context.client.streamErrorOf(error), opening)
  }
}

/** The error of a playback that opened without a source; a later request may find one. */
export const noSource: StreamError = {
  ...{ status: 404, code: 'player.linkNotFound', retryAfterMs: REOPEN_DELAY_MS, playback: null },
}

/** Opens once more after a proof; a viewer who gives up is back at the playback elsewhere. */
const prove = async (context: LeaseContext, code: ApiErrorCode, opening: Opening): Promise<void> => {
  if (!opening.isAsked) return context.onState({ at: 'unproved', code })
  const { attempt } = context
  const isProved = await context.client.askProof()
  if (attempt === context.attempt) await acquire(context, isProved ? { ...opening, isAsked: false } : AGAIN)
}

const cast = async (context: LeaseContext): Promise<string> => {
  if (context.lease === null) throw new Error('nothing plays')
  const { attempt } = context
  const address = await context.client.cast(context.lease)
  if (attempt === context.attempt) context.isCast = true
  return address
}

const drop = (context: LeaseContext): void => {
  context.cancel()
  context.attempt += 1
  context.isRenewing = false
  if (context.lease !== null && !context.isCast) context.client.close(context.lease.id)
  context.lease = null
  context.isCast = false
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

/** Whether a retry can succeed: no connection, a failing server, too many requests, a live video to come. */
const isTransient = (streamError: StreamError): boolean =>
  streamError.status === 0 ||
  streamError.status >= 500 ||
  streamError.status === 429 ||
  isNotYetAvailable(streamError)

/** The server sends no Retry-After for a recording that is gone. */
const isNotYetAvailable = ({ code, retryAfterMs }: StreamError): boolean =>
  code === 'player.linkNotFound' && retryAfterMs !== null

const handleOpenFailure = (context: LeaseContext, streamError: StreamError, opening: Opening) => {
  if (streamError.code === 'errors.proofNeeded') return void prove(context, streamError.code, opening)
  if (!isTransient(streamError)) return showError(context, streamError)
  context.onState({ at: 'failed', code: streamError.code, isRetried: true })
  context.cancel = context.client.schedule(
    streamError.retryAfterMs ?? REOPEN_DELAY_MS,
    () => void acquire(context),
  )
}

const showError = (context: LeaseContext, streamError: StreamError) => {
  context.cancel()
  if (streamError.status === 409) return waitForOtherDevice(context, streamError)
  if (streamError.status === 410) return showReplaced(context, streamError)
  if (isCauseUnknown(streamError.code))
    return context.onState({ at: 'failed', code: streamError.code, isRetried: false })
  context.onState({ at: 'refused', code: streamError.code })
}

/**
 * Whether the code only says that something failed, which the viewer then reads (specification, chapter 8:
 * "400 or other"); the other codes have a text that tells why, or what to do.
 */
const isCauseUnknown = (code: ApiErrorCode): boolean =>
  code === 'errors.badRequest' || code === 'errors.serverError'

const showReplaced = (context: LeaseContext, { code, playback }: StreamError): void =>
  context.onState({ at: 'replaced', code, elsewhere: elsewhereOf(context, playback) })

const elsewhereOf = ({ client }: LeaseContext, playback: PlaybackElsewhere | null): Elsewhere | null =>
  playback && { ...playback, seenAt: client.now() - playback.seenSecondsAgo * 1_000 }

const waitForOtherDevice = (context: LeaseContext, streamError: StreamError): void => {
  const requestedMs = streamError.retryAfterMs ?? DEFAULT_WAIT_MS
  const waitMs = Math.min(Math.max(requestedMs, MIN_WAIT_MS), MAX_WAIT_MS)
  const { code, playback } = streamError
  const elsewhere = elsewhereOf(context, playback)
  context.onState({ at: 'other-device', code, retryAt: context.client.now() + waitMs, elsewhere })
  context.cancel = context.client.schedule(waitMs, () => void acquire(context))
}

type Failed = Extract<StreamState, { at: 'failed' }>

/** The key of a viewer's text while no stream opens: the cause where known, else what happens next. */
export const failedText = ({ code, isRetried }: Failed) => {
  if (!isCauseUnknown(code)) return code
  return isRetried ? 'player.failedRetried' : 'player.failedForGood'
}
