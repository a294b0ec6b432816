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

/** The texts of the fields that the server refused, where its code says no more than that some data is wrong. */
export const namedFields = (code: string, fields: Readonly<Record<string, string>> = {}): string[] =>
  code === 'errors.badRequest' ? Object.values(fields) : []
