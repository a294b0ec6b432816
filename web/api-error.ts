import type { FailureCode } from '../contract/failures.ts'

const NOT_FOUND = 404

/** Why a call has no answer: a refusal of the contract, or nothing came back at all. */
export type ApiErrorCode = FailureCode | 'errors.unreachable' | 'errors.tooSlow'

/** A call that was refused or lost; `code` is the key of the text to show, `status` 0 when nothing came back. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  /** How long the server asks to wait before another try; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(code: ApiErrorCode, message: string, status: number, retryAfterMs: number | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }

  /** No answer of the product came, so nobody knows whether it was done. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Whether the server does not know it yet, as in the first seconds after its start. */
export const isNotReady = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'errors.notReady'

/** Whether the server said that there is no such player, club or game. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND
