import type { FailureCode } from '../contract/failures.ts'

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
