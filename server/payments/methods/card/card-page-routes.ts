import type { FastifyInstance } from 'fastify'
import { cardPage } from '../../../../contract/card-page.ts'
import { browserIdOf, deviceIdOf } from '../../../accounts/devices/device.ts'
import { nameOf } from '../../../accounts/users/name-of.ts'
import { serve } from '../../../http/answers/endpoint.ts'
import { languageOf } from '../../../http/answers/error-handler.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { openSingleFlight } from '../../../single-flight.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import { toChargeAnswer, validateUrl } from './charge-answer.ts'
import { type CardCharge, type ChargeDeps, chargeCard } from './charge-card.ts'

/**
 * Routes for paying on the provider's own page. Both flows serve them, so that a page opened before a change
 * still pays.
 */
export const cardPageRoutes = (
  app: FastifyInstance,
  deps: PaymentDeps & ChargeDeps,
  provider: PaymentProvider,
): void => {
  const { gate, settings } = deps
  const flight = openSingleFlight<string, CardCharge>()

  serve(app, gate, cardPage, async ({ body, person, request }) => {
    const orderRequest = {
      userId: person.userId,
      ip: request.ip,
      device: browserIdOf(request, settings) ?? deviceIdOf(request, settings, person),
      provider,
      method: 'card-page' as const,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      startOver: body.start_over,
      country: deps.buyerCountry(request.ip),
    }
    const submission = {
      by: { method: 'card-page' as const },
      holder: { name: await nameOf(deps.db, person.userId), lastName: '' },
      returnTo: validateUrl(settings.publicUrl),
    }
    const pay = () => chargeCard(deps, orderRequest, submission)
    const charge = await flight.run(`${person.userId} ${body.reference}`, pay)
    deps.wake()
    return { data: toChargeAnswer(charge, settings.publicUrl) }
  })
}
