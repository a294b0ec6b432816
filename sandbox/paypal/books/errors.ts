import { randomUUID } from 'node:crypto'

// Names, statuses and sentences of PayPal's own OpenAPI files [D].
const CATALOGUE = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  NOT_AUTHORIZED: [403, 'Authorization failed due to insufficient permissions.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  PAYLOAD_TOO_LARGE: [413, 'The request payload is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error occurred.'],
} as const
type ErrorName = keyof typeof CATALOGUE

const ISSUES = {
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REQUEST_ID: 'The value of PayPal-Request-Id header has already been used.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  PENDING_CAPTURE: 'Cannot initiate a refund as the capture is pending.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture.',
  REFUND_NOT_ALLOWED: 'The capture cannot be refunded.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
} as const
type Issue = keyof typeof ISSUES

type Detail = {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query' | 'header'
}
type Link = { href: string; rel: string; method?: string }

/** A refusal of one PayPal request; its body is PayPal's. */
export class PaypalError extends Error {
  readonly reason: ErrorName
  readonly details: Detail[]
  readonly links: Link[]
  constructor(reason: ErrorName, details: Detail[] = [], links: Link[] = []) {
    super(CATALOGUE[reason][1])
    this.reason = reason
    this.details = details
    this.links = links
  }
}

/** A refusal whose reason is one of PayPal's issues. */
export const refusal = (issue: Issue, more: Partial<Detail> = {}, links: Link[] = []): PaypalError =>
  new PaypalError(nameOf(issue), [{ issue, description: ISSUES[issue], ...more }], links)

const nameOf = (issue: Issue): ErrorName => {
  if (issue === 'INVALID_RESOURCE_ID') return 'RESOURCE_NOT_FOUND'
  return issue === 'PAYPAL_REQUEST_ID_REQUIRED' ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY'
}

/** The HTTP status of a refusal. */
export const statusOf = (error: PaypalError): number => CATALOGUE[error.reason][0]

/** The body of a refusal. */
export const errorBody = (error: PaypalError) => ({
  name: error.reason,
  message: error.message,
  debug_id: newDebugId(),
  ...(error.details.length > 0 && { details: error.details }),
  links: [...error.links, informationLink(error.details[0]?.issue)],
})

/** The body for a status without its own reason: an injected fault, or a part of PayPal not simulated. */
export const plainErrorBody = (status: number, description: string) => ({
  name: status === 501 ? 'NOT_IMPLEMENTED' : nameOfStatus(status),
  message: description,
  debug_id: newDebugId(),
  links: [informationLink(undefined)],
})

const nameOfStatus = (status: number): string => {
  if (status === 503) return 'SERVICE_UNAVAILABLE'
  if (status === 429) return 'RATE_LIMIT_REACHED'
  return status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR'
}

const informationLink = (issue: string | undefined): Link => ({
  href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/${issue === undefined ? '' : `#${issue}`}`,
  rel: 'information_link',
  method: 'GET',
})

/** As PayPal's support asks for it: hexadecimal, 13 digits. */
const newDebugId = (): string => randomUUID().replaceAll('-', '').slice(0, 13)
