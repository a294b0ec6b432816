import type { DeclineReason } from '../payment-provider.ts'

/** PayPal's issues (docs: Orders v2, errors) that are ours to mend; others are the buyer's or the bank's. */
const reasons: Record<string, DeclineReason> = {
  AUTHENTICATION_FAILURE: 'merchant-refused',
  NOT_AUTHORIZED: 'merchant-refused',
  PERMISSION_DENIED: 'merchant-refused',
  PAYEE_ACCOUNT_INVALID: 'merchant-refused',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'merchant-refused',
  PAYEE_ACCOUNT_RESTRICTED: 'merchant-refused',
  PAYEE_ACCOUNT_NOT_SUPPORTED: 'merchant-refused',
  INVALID_REQUEST: 'data-unreadable',
  MALFORMED_REQUEST_JSON: 'data-unreadable',
  MISSING_REQUIRED_PARAMETER: 'data-unreadable',
  INVALID_PARAMETER_SYNTAX: 'data-unreadable',
  INVALID_PARAMETER_VALUE: 'data-unreadable',
  INVALID_STRING_LENGTH: 'data-unreadable',
  DECIMAL_PRECISION: 'data-unreadable',
  CURRENCY_NOT_SUPPORTED: 'merchant-refused',
}

export const paypalDeclineReason = (errorCode: string): DeclineReason => reasons[errorCode] ?? 'declined'
