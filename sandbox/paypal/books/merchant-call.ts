import type { FastifyRequest } from 'fastify'
import { accountOf } from './accounts.ts'
import { PaypalError } from './errors.ts'
import type { MerchantCall } from './orders.ts'
import type { PaypalContext } from './paypal-context.ts'

const MAX_REQUEST_ID = 108

/** A call with its token's account. @throws PaypalError AUTHENTICATION_FAILURE, UNSUPPORTED_MEDIA_TYPE */
export const merchantCall = (context: PaypalContext, request: FastifyRequest): MerchantCall => {
  const account = accountOf(context, request)
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  if (request.method === 'POST' && !isJson) throw new PaypalError('UNSUPPORTED_MEDIA_TYPE')
  return {
    account,
    origin: originOf(request),
    cause: causeOf(request),
    requestId: requestIdOf(request),
    body: request.body,
  }
}

/** Our own origin as the caller wrote it. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** The request that caused a change, as faults name it. */
export const causeOf = (request: FastifyRequest): string =>
  `${request.method} ${request.url.split('?', 1)[0]}`

/** Whether the caller wants the whole resource instead of its id, status and links. */
export const wantsAll = (request: FastifyRequest): boolean =>
  request.headers.prefer === 'return=representation'

const requestIdOf = (request: FastifyRequest): string | undefined => {
  const id = request.headers['paypal-request-id']
  if (typeof id !== 'string' || id === '') return undefined
  if (id.length <= MAX_REQUEST_ID) return id
  throw new PaypalError('INVALID_REQUEST', [
    {
      field: 'PayPal-Request-Id',
      location: 'header',
      issue: 'INVALID_STRING_LENGTH',
      description: 'The value of a field is either too short or too long.',
    },
  ])
}
