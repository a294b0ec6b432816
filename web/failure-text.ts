import { isFailureCode } from './api-error.ts'

/** A text that says why something failed, with a full stop: failures of the contract are written without one. */
export const failureText = <Code extends string>(code: Code, t: (key: Code) => string): string =>
  isFailureCode(code) ? `${t(code)}.` : t(code)
