import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cardEndpoints, purchases } from '../../contract/payments.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import { languageOf } from '../http/error-handler.ts'
import type { BuyerCountry } from '../memberships/buyer-country.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import type { Settings } from '../settings/settings.ts'
import { openSingleFlight } from '../single-flight.ts'
import { chargeCard } from './charge-card.ts'
import { confirmCard } from './confirm-card.ts'
import { receiveNotice } from './notice-inbox.ts'
import { publicStatus, purchasesOf } from './purchases-of.ts'
import type { ReconcileDeps } from './reconcile.ts'
import type { Attempt } from './store.ts'

export type PaymentDeps = ReconcileDeps & {
  gate: Gate
  settings: Pick<Settings, 'publicUrl'>
  buyerCountry: BuyerCountry
  /** Called when there is new work, so that it does not wait for the worker's next step. */
  wake(): void
}

/** The user's purchases, and for each provider: paying by card, what the bank decided, and its notices. */
export const paymentRoutes = (app: FastifyInstance, deps: PaymentDeps): void => {
  serve(app, deps.gate, purchases, async ({ person }) => ({
    data: await purchasesOf(deps.db, person.userId),
  }))
  for (const provider of deps.paymentProviders.values()) {
    const endpoints = cardEndpoints(provider.name, provider.notices.body)
    cardRoutes(app, deps, provider.name, endpoints)
    app.register(async (scope) => noticeRoute(scope, deps, provider, endpoints))
  }
}

type CardEndpoints = ReturnType<typeof cardEndpoints<PaymentProvider['notices']['body']>>

const cardRoutes = (
  app: FastifyInstance,
  deps: PaymentDeps,
  provider: string,
  endpoints: CardEndpoints,
): void => {
  const { gate, settings } = deps
  const flight = openSingleFlight<string, Attempt>()

  serve(app, gate, endpoints.cardCharge, async ({ body, person, request }) => {
    const orderRequest = {
      userId: person.userId,
      provider,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      country: deps.buyerCountry(request.ip),
    }
    const card = {
      tokenId: body.token_id,
      deviceSessionId: body.deviceDataId || body.deviceIdHiddenFieldName || undefined,
      holder: { name: body.firstname, lastName: body.lastname ?? '' },
    }
    const pay = () => chargeCard({ ...deps, publicUrl: settings.publicUrl }, orderRequest, card)
    const attempt = await flight.run(`${person.userId} ${body.reference}`, pay)
    deps.wake()
    return { data: toChargeAnswer(attempt, settings.publicUrl) }
  })

  serve(app, gate, endpoints.confirmCard, async ({ body, person }) => {
    const it = await confirmCard(deps, {
      userId: person.userId,
      provider,
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

const toChargeAnswer = (attempt: Attempt, publicUrl: string) => ({
  redirect_url: nextUrl(attempt, publicUrl),
  reference: attempt.order.reference,
  payment_id: attempt.orderId,
  status: publicStatus[attempt.status],
})

const nextUrl = (attempt: Attempt, publicUrl: string): string =>
  attempt.status === 'requires-action' && attempt.redirectUrl !== null
    ? attempt.redirectUrl
    : `${publicUrl}/checkout/validate?reference=${attempt.order.reference}`

/** A scope of its own: the sender is checked before the body is read, and the body is stored as it came. */
const noticeRoute = (
  scope: FastifyInstance,
  deps: PaymentDeps,
  provider: PaymentProvider,
  endpoints: CardEndpoints,
): void => {
  const raw = new WeakMap<FastifyRequest, string>()
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    raw.set(request, String(body))
    parse(request, String(body), done)
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (provider.notices.isAuthentic(request.headers)) return
    reply.header('www-authenticate', provider.notices.challenge)
    throw new Failure('errors.notLoggedIn', undefined, { event: 'forged-notice' })
  })
  serve(scope, deps.gate, endpoints.notice, async ({ request }) => {
    await receiveNotice(deps, provider, raw.get(request) ?? '')
    deps.wake()
    return { received: true as const }
  })
}
