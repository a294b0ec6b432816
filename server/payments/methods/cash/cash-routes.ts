import type { FastifyInstance } from 'fastify'
import { cashReference } from '../../../../contract/payments/cash.ts'
import { Failure } from '../../../failure.ts'
import { serve } from '../../../http/answers/endpoint.ts'
import { languageOf } from '../../../http/answers/error-handler.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { openSingleFlight } from '../../../single-flight.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import { publicStatus } from '../../orders/attempt-codes.ts'
import { membershipIdOf } from '../../orders/place-order.ts'
import type { Attempt } from '../../orders/store.ts'
import { makeReference } from './make-reference.ts'

/** Routes for references to pay in cash, where this installation has them. */
export const cashRoutes = (app: FastifyInstance, deps: PaymentDeps, provider: PaymentProvider): void => {
  const { gate, settings } = deps
  const flight = openSingleFlight<string, Attempt>()

  serve(app, gate, cashReference, async ({ body, person, request }) => {
    if (!settings.cashAtShops) throw new Failure('checkout.cashUnavailable')
    const orderRequest = {
      userId: person.userId,
      provider,
      method: 'cash' as const,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      country: deps.buyerCountry(request.ip),
    }
    // The key names the membership, not the reference, so that two tabs get the same.
    const key = `${person.userId} ${membershipIdOf(orderRequest)} ${body.total}`
    const make = () => makeReference({ ...deps, publicUrl: settings.publicUrl }, orderRequest)
    const attempt = await flight.run(key, make)
    deps.wake()
    return { data: toAnswer(attempt) }
  })
}

const toAnswer = ({ order, ...attempt }: Attempt) => ({
  reference: order.reference,
  payment_id: order.id,
  status: publicStatus[attempt.status],
  cash_reference: attempt.cashReference,
  due_at: attempt.dueAt?.toISOString() ?? null,
  total: order.totalMinor / 100,
  currency: order.currency,
  title: order.title,
  title_en: order.titleEn,
})
