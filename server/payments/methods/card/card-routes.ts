import type { FastifyInstance } from 'fastify'
import type { cardEndpoints } from '../../../../contract/payments.ts'
import { browserIdOf, deviceIdOf } from '../../../accounts/devices/device.ts'
import { serve } from '../../../http/answers/endpoint.ts'
import { languageOf } from '../../../http/answers/error-handler.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { openSingleFlight } from '../../../single-flight.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import { toChargeAnswer, validateUrl } from './charge-answer.ts'
import { type CardCharge, type ChargeDeps, chargeCard } from './charge-card.ts'
import { confirmCard } from './confirm-card.ts'

type CardEndpoints = ReturnType<typeof cardEndpoints<PaymentProvider['notices']['body']>>

/** Routes for paying by card through a provider, and for the bank's decision. */
export const cardRoutes = (
  app: FastifyInstance,
  deps: PaymentDeps & ChargeDeps,
  provider: PaymentProvider,
  endpoints: CardEndpoints,
): void => {
  const { gate, settings } = deps
  const flight = openSingleFlight<string, CardCharge>()

  serve(app, gate, endpoints.cardCharge, async ({ body, person, request }) => {
    const orderRequest = {
      userId: person.userId,
      ip: request.ip,
      device: browserIdOf(request, settings) ?? deviceIdOf(request, settings, person),
      provider,
      method: 'card' as const,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      startOver: body.start_over,
      country: deps.buyerCountry(request.ip),
    }
    const by = {
      method: 'card' as const,
      tokenId: body.token_id,
      deviceSessionId: body.deviceDataId || body.deviceIdHiddenFieldName || undefined,
    }
    const holder = { name: body.firstname, lastName: body.lastname ?? '' }
    const pay = () =>
      chargeCard(deps, orderRequest, { by, holder, returnTo: validateUrl(settings.publicUrl) })
    const charge = await flight.run(`${person.userId} ${body.reference}`, pay)
    deps.wake()
    return { data: toChargeAnswer(charge, settings.publicUrl) }
  })

  serve(app, gate, endpoints.confirmCard, async ({ body, person }) => {
    const it = await confirmCard(deps, {
      userId: person.userId,
      provider: provider.name,
      chargeId: body.id,
      reference: body.reference,
    })
    deps.wake()
    return {
      status: confirmedStatus[it.kind],
      data: { payment_id: it.attempt.orderId, reason: it.kind === 'refused' ? it.reason : null },
    }
  })
}

const confirmedStatus = { paid: 1, open: 0, refused: -1 } as const
