import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCharge } from './charges.ts'
import { OpenpayError } from './errors.ts'
import type { OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'

export const MERCHANT_NAME = 'Playball'

export type ChargeAddress = { Params: { merchant: string; id: string } }

/** The charge of a page that its buyer was sent to. @throws OpenpayError 1005 */
export const chargeOfPage = (
  context: OpenpayContext,
  merchant: string,
  { params }: FastifyRequest<ChargeAddress>,
): ChargeRow => {
  const charge = params.merchant === merchant ? findCharge(context, params.id) : undefined
  if (!charge?.pageUrl || charge.offline !== undefined)
    throw new OpenpayError(1005, 'The transaction does not exist')
  return charge
}

export const redirectToMerchant = (reply: FastifyReply, charge: ChargeRow): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(returnAddress(charge), 303)

/** `redirect_url?id={charge id}` with the merchant's own query parameters [D]. */
export const returnAddress = (charge: ChargeRow): string => {
  const address = new URL(charge.redirectUrl ?? 'about:blank')
  address.searchParams.set('id', charge.id)
  return address.toString()
}
