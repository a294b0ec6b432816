import { isFailureCode } from './api-error.ts'

/** Between two sentences. */
const STOP = /[.?!] /

/**
 * A text that says why something failed, as it is shown: failures of the contract are written without a full stop at their end, as the
 * specification quotes them, which those of several sentences need.
 */
export const failureText = <Code extends string>(code: Code, t: (key: Code) => string): string => {
  const text = t(code)
  return isFailureCode(code) && STOP.test(text) ? `${text}.` : text
}
