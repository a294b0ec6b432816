import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '../../contract/payments.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import { languageOf } from '../http/error-handler.ts'
import type { BuyerCountry } from '../memberships/buyer-country.ts'
import type { Settings } from '../settings/settings.ts'
import { chargeCard } from './charge-card.ts'
import { confirmCard } from './confirm-card.ts'
import { isFromProvider, receiveNotice } from './receive-notice.ts'
import type { ReconcileDeps } from './reconcile.ts'
import { type Attempt, historyOf } from './store.ts'

export type PaymentDeps = ReconcileDeps & {
  gate: Gate
  settings: Pick<Settings, 'publicUrl' | 'openpay'>
  buyerCountry: BuyerCountry
  /** Called when there is new work, so that it is not left for the next turn. */
  wake(): void
}

/** Paying by card, what the bank decided, the person's purchases, and the provider's notices. */
export const paymentRoutes = (app: FastifyInstance, deps: PaymentDeps): void => {
  const { gate, settings } = deps
  const shareRun = singleFlight<Attempt>()

  serve(app, gate, endpoints.cardCharge, async ({ body, person, request }) => {
    const orderRequest = {
      userId: person.userId,
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
    const attempt = await shareRun(`${person.userId} ${body.reference}`, pay)
    deps.wake()
    return { data: toChargeAnswer(attempt, settings.publicUrl) }
  })

  serve(app, gate, endpoints.confirmCard, async ({ body, person }) => {
    const it = await confirmCard(deps, {
      userId: person.userId,
      chargeId: body.id,
      reference: body.reference,
    })
    deps.wake()
    return {
      status: confirmedStatus[it.kind],
      data: { payment_id: it.attempt.orderId, reason: it.kind === 'refused' ? it.reason : null },
    }
  })

  serve(app, gate, endpoints.purchases, async ({ person }) => ({
    data: (await historyOf(deps.db, person.userId)).map(toPurchase),
  }))

  app.register(async (scope) => noticeRoute(scope, deps))
}

const confirmedStatus = { paid: 1, open: 0, refused: -1 } as const

const publicStatus = {
  submitting: 'unknown',
  unknown: 'unknown',
  'requires-action': 'pending',
  pending: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  refunded: 'refunded',
  'charged-back': 'refunded',
} as const

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

const toPurchase = (attempt: Attempt) => ({
  payment_id: attempt.orderId,
  order_id: attempt.order.reference,
  code: null,
  status: publicStatus[attempt.status],
  date_modified: attempt.updatedAt.toISOString(),
  title: attempt.order.title,
  title_en: attempt.order.titleEn,
  expire: attempt.status === 'succeeded' ? attempt.order.accessEndsAt.toISOString() : null,
  total: attempt.order.totalMinor / 100,
  currency: attempt.order.currency,
})

/** Calls with the same key that are under way at once share one run and its answer. */
const singleFlight = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const shared = running.get(key) ?? run().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

/** A scope of its own: who sends is checked before the body is read, and the body is kept as it came. */
const noticeRoute = (scope: FastifyInstance, deps: PaymentDeps): void => {
  const raw = new WeakMap<FastifyRequest, string>()
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    raw.set(request, String(body))
    parse(request, String(body), done)
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromProvider(request.headers.authorization, deps.settings.openpay)) return
    request.log.warn({ security: 'forged-notice' }, 'a notice without the right credentials')
    reply.header('www-authenticate', 'Basic realm="notices"')
    throw new Failure('errors.notLoggedIn')
  })
  serve(scope, deps.gate, endpoints.openpayNotice, async ({ request }) => {
    await receiveNotice(deps, raw.get(request) ?? '')
    deps.wake()
    return { received: true as const }
  })
}
