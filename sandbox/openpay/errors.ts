import { randomUUID } from 'node:crypto'

// D = documented (errors.md of the documentation's source), O = observed in official plugins, A = assumed.
const CATALOGUE = {
  1000: ['internal', 500, 'An internal error happened on the Openpay server.'],
  1001: ['request', 400, 'The request is not JSON, or a field is missing or has a wrong format.'],
  1002: ['request', 401, 'The api key or merchant id are invalid.'],
  1003: ['request', 422, 'The operation could not be completed because a parameter is incorrect.'],
  1005: ['request', 404, 'The requested resource does not exist.'],
  1006: ['request', 409, 'The order_id has already been processed.'],
  1009: ['request', 413, 'The request body is too large.'],
  1010: ['request', 403, 'This operation is not allowed with a public key.'],
  2004: ['request', 422, 'The card number verification digit is invalid.'],
  2005: ['request', 400, 'The card expiration date is prior to the current date.'],
  2006: ['request', 400, 'The cvv2 security code is required.'],
  2009: ['request', 412, 'The cvv2 security code is invalid.'],
  2010: ['gateway', 402, '3-D Secure authentication failed.'],
  3001: ['gateway', 402, 'The card was declined.'],
  3002: ['gateway', 402, 'The card has expired.'],
  3003: ['gateway', 402, 'The card does not have sufficient funds.'],
  3004: ['gateway', 402, 'The card was reported as stolen.'],
  3005: ['gateway', 402, 'The card was rejected by the fraud prevention system.'],
  6001: ['request', 409, 'The webhook has already been registered.'],
  6002: ['request', 412, 'The webhook address could not be reached.'],
} as const

export type ErrorCode = keyof typeof CATALOGUE

/** Openpay's error object. `http_code` repeats the answer's status. */
export type ErrorBody = {
  category: 'request' | 'internal' | 'gateway'
  error_code: number
  description: string
  http_code: number
  request_id: string
  fraud_rules: string[] | null
}

/** A refusal of one Openpay request; its body is Openpay's. */
export class OpenpayError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, description?: string) {
    super(description ?? CATALOGUE[code][2])
    this.code = code
  }
}

/** Openpay's standard sentence of a code, such as a declined charge keeps as its error_message. */
export const defaultMessage = (code: ErrorCode): string => CATALOGUE[code][2]

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode): number => CATALOGUE[code][1]

/** The body of a refusal. */
export const errorBody = (error: OpenpayError): ErrorBody => ({
  category: CATALOGUE[error.code][0],
  error_code: error.code,
  description: error.message,
  http_code: statusOf(error.code),
  request_id: randomUUID(),
  fraud_rules: error.code === 3005 ? ['Simulated fraud rule'] : null,
})

/** The body for a status without its own code: an injected fault, or a part of Openpay not simulated. */
export const plainErrorBody = (status: number, description: string): ErrorBody => ({
  category: status < 500 ? 'request' : 'internal',
  error_code: status === 503 ? 1004 : 1000,
  description,
  http_code: status,
  request_id: randomUUID(),
  fraud_rules: null,
})
