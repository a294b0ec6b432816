import type { FailureCode } from '../contract/failures.ts'

const NOT_FOUND = 404

/** Why a call has no answer: a refusal of the contract, or nothing came back at all. */
export type RefusalCode = FailureCode | 'errors.unreachable' | 'errors.tooSlow'

/** A call that was refused or lost; `code` is the key of the text to show, `status` 0 when nothing came back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  readonly status: number
  /** How long the server asks to wait before another try; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(code: RefusalCode, message: string, status: number, retryAfterMs: number | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }

  /** No answer of the product came, so nobody knows whether it was done. */
  get isLost(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Whether the server does not know it yet, as in the first seconds after its start. */
export const isNotReady = (error: Error | null): boolean =>
  error instanceof Refused && error.code === 'errors.notReady'

/** Whether the server said that there is no such player, club or game. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof Refused && error.status === NOT_FOUND
