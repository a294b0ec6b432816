import { type FailureCode, failures } from '../contract/failures.ts'
import type { FieldFailures } from '../contract/field-failures.ts'
import type { PlaybackElsewhere } from '../contract/streaming/playback-elsewhere.ts'
import type { SecurityEvent } from './http/security/security-events.ts'

/**
 * The facts about a refusal for the security log alone, beside its code: the event, the reason, the account.
 */
export type FailureTrace = {
  event?: SecurityEvent | undefined
  reason?: string | undefined
  user?: number | undefined
}

/** The facts of a refusal beyond its code and text. */
export type FailureDetail = { playback: PlaybackElsewhere } | { fields: FieldFailures }

/** The one way to refuse a request, with the code's status and text. Other errors are bugs and answer 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly retryAfterSeconds: number | undefined
  readonly trace: FailureTrace
  readonly detail: FailureDetail | undefined

  constructor(
    code: FailureCode,
    retryAfterSeconds?: number,
    trace: FailureTrace = {},
    detail?: FailureDetail,
  ) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.trace = trace
    this.detail = detail
  }

  get status(): number {
    return failures[this.code].status
  }
}

/** The refusal of a form by its fields; `code` selects another text than that of any bad request. */
export const refusedFields = (fields: FieldFailures, code: FailureCode = 'errors.badRequest'): Failure =>
  new Failure(code, undefined, {}, { fields })
