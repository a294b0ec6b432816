import { isFailureCode } from './api-error.ts'

/** Between two sentences. */
const STOP = /[.?!] /

/**
 * The text of a failure as it is shown. The contract's failures have no final full stop, as the specification
 * quotes them; a text of several sentences gets one.
 */
export const failureText = <Code extends string>(code: Code, t: (key: Code) => string): string => {
  const text = t(code)
  return isFailureCode(code) && STOP.test(text) ? `${text}.` : text
}

/** The texts of the fields that the server refused, where its code only says that some data is wrong. */
export const namedFields = (code: string, fields: Readonly<Record<string, string>> = {}): string[] =>
  code === 'errors.badRequest' ? Object.values(fields) : []
