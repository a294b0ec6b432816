import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResponseOf } from '../../../../contract/endpoint.ts'
import { cardPage } from '../../../../contract/payments/card-page.ts'
import type { cardCharge, cardEndpoints } from '../../../../contract/payments/payments.ts'
import { browserIdOf, deviceIdOf } from '../../../accounts/users/device.ts'
import { nameOf } from '../../../accounts/users/user-response.ts'
import { type SignedIn, serve } from '../../../http/answers/endpoint.ts'
import { languageOf } from '../../../http/answers/error-handler.ts'
import type { PaymentBy, PaymentProvider } from '../../../providers/payment-provider.ts'
import { openSingleFlight } from '../../../single-flight.ts'
import type { PaymentDeps } from '../../charges/payment-deps.ts'
import type { Submission } from '../../charges/submit-charge.ts'
import { publicStatus } from '../../orders/attempt-codes.ts'
import type { Attempt } from '../../orders/store.ts'
import { type CardCharge, type ChargeDeps, chargeCard } from './charge-card.ts'
import { confirmCard } from './confirm-card.ts'

type CardEndpoints = ReturnType<typeof cardEndpoints<PaymentProvider['notices']['body']>>
type Deps = PaymentDeps & ChargeDeps

/** Routes for paying by card through a provider, and for the bank's decision. */
export const cardRoutes = (
  app: FastifyInstance,
  deps: Deps,
  provider: PaymentProvider,
  endpoints: CardEndpoints,
): void => {
  const pay = openPayment(deps, provider)

  serve(app, deps.gate, endpoints.cardCharge, async (call) => {
    const { body } = call
    const holder = { name: body.firstname, lastName: body.lastname ?? '' }
    const deviceSessionId = body.deviceDataId || body.deviceIdHiddenFieldName || undefined
    return pay(call, { method: 'card', tokenId: body.token_id, deviceSessionId }, holder)
  })

  serve(app, deps.gate, endpoints.confirmCard, async ({ body, person }) => {
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

/** Routes for the provider's own page, in both flows: a page opened before a change still pays. */
export const cardPageRoutes = (app: FastifyInstance, deps: Deps, provider: PaymentProvider): void => {
  const pay = openPayment(deps, provider)

  serve(app, deps.gate, cardPage, async (call) =>
    pay(call, { method: 'card-page' }, { name: await nameOf(deps.db, call.person.userId), lastName: '' }),
  )
}

/** The part of a call that both ways to pay by card share. */
type CardCall = {
  body: {
    reference: string
    email: string
    telephone: string
    total?: number | undefined
    start_over?: boolean | undefined
  }
  person: SignedIn
  request: FastifyRequest
}

/** Charges the call's order; simultaneous calls with one reference share one charge. */
const openPayment = (deps: Deps, provider: PaymentProvider) => {
  const { settings } = deps
  const flight = openSingleFlight<string, CardCharge>()
  return async (
    { body, person, request }: CardCall,
    by: Extract<PaymentBy, { method: 'card' | 'card-page' }>,
    holder: Submission['holder'],
  ) => {
    const order = {
      userId: person.userId,
      ip: request.ip,
      device: browserIdOf(request, settings) ?? deviceIdOf(request, settings, person),
      provider,
      method: by.method,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      startOver: body.start_over,
      country: deps.buyerCountry(request.ip),
    }
    const submission = { by, holder, returnTo: validateUrl(settings.publicUrl) }
    const pay = () => chargeCard(deps, order, submission)
    const charge = await flight.run(`${person.userId} ${body.reference}`, pay)
    deps.wake()
    return { data: toChargeAnswer(charge, settings.publicUrl) }
  }
}

/** The answer to the page about a charge, with the address where the buyer goes next. */
const toChargeAnswer = (
  { attempt, isResumed }: CardCharge,
  publicUrl: string,
): ResponseOf<typeof cardCharge>['data'] => ({
  redirect_url: nextUrl(attempt, publicUrl),
  reference: attempt.order.reference,
  payment_id: attempt.orderId,
  status: publicStatus[attempt.status],
  handed_back: isResumed,
})

/** The address to which the bank or the company's page sends the buyer back. */
const validateUrl = (publicUrl: string): string => `${publicUrl}/checkout/validate`

const nextUrl = (attempt: Attempt, publicUrl: string): string =>
  attempt.status === 'requires-action' && attempt.redirectUrl !== null
    ? attempt.redirectUrl
    : `${validateUrl(publicUrl)}?reference=${attempt.order.reference}`
