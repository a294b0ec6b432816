import { accountFailures } from './failures/accounts.ts'
import { paymentFailures } from './failures/payments.ts'
import { requestFailures } from './failures/requests.ts'
import { streamingFailures } from './failures/streaming.ts'

/**
 * The closed list of ways a request can be refused (specification, chapter 8). The code is the key of the text
 * that the viewer sees; `message` of the answer is that text in the request's language.
 */
export const failures = {
  ...requestFailures,
  ...accountFailures,
  ...streamingFailures,
  ...paymentFailures,
} as const

export type FailureCode = keyof typeof failures
