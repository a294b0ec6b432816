import { type FailureCode, failureStatuses } from '../contract/failures/statuses.ts'
import type { PlaybackElsewhere } from '../contract/streaming/playback-elsewhere.ts'

const NOT_FOUND = 404

/** Why a call failed: a refusal of the contract, or no response. */
export type ApiErrorCode = FailureCode | 'errors.unreachable' | 'errors.tooSlow'

/** A failed call; `code` is the key of the text to show, `status` is 0 without a response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  /** The server's Retry-After; null without one. */
  readonly retryAfterMs: number | null
  /** The playback on another device, where that caused the failure. */
  readonly playback: PlaybackElsewhere | null
  /** Refused fields by name, each with the reason in this page's language. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    code: ApiErrorCode,
    message: string,
    status: number,
    retryAfterMs: number | null = null,
    playback: PlaybackElsewhere | null = null,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.playback = playback
    this.fields = fields
  }

  /** Whether the server may have executed the call; an unreachable payment company surely did not. */
  get isOutcomeUnknown(): boolean {
    if (this.code === 'checkout.companyUnreachable') return false
    return this.status === 0 || this.status >= 500
  }
}

/** Whether the server has not loaded the data yet, as in the first seconds after its start. */
export const isNotReady = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'errors.notReady'

/** Whether there is no such player, club or game. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND

/** Whether the server answered without an error, but with something other than the contract's response. */
export const isUnreadable = ({ code, status }: ApiError): boolean =>
  code === 'errors.serverError' && status === 0

/** Whether a value is a failure code of the contract, which has a text. */
export const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(failureStatuses, code)
