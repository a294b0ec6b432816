import { type FailureCode, failures } from '../contract/failures.ts'

/** The one way a request is refused: ends it with the code's status and text. Anything else thrown is a bug and answers 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return failures[this.code].status
  }
}
