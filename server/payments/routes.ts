import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '../../contract/payments.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import { languageOf } from '../http/refuse.ts'
import type { BuyerCountry } from '../memberships/buyer-country.ts'
import type { Settings } from '../settings/settings.ts'
import { chargeCard } from './charge-card.ts'
import { confirmCard } from './confirm-card.ts'
import { isFromProvider, receiveNotice } from './receive-notice.ts'
import type { Settling } from './settle.ts'
import { type Attempt, historyOf } from './store.ts'

export type PaymentNeeds = Settling & {
  gate: Gate
  settings: Pick<Settings, 'publicUrl' | 'openpay'>
  buyerCountry: BuyerCountry
  /** Called when there is new work, so that it is not left for the next turn. */
  wake(): void
}

/** Paying by card, what the bank decided, the person's purchases, and the provider's notices. */
export const paymentRoutes = (app: FastifyInstance, needs: PaymentNeeds): void => {
  const { gate, settings } = needs
  const once = oncePerKey<Attempt>()

  serve(app, gate, endpoints.cardCharge, async ({ body, person, request }) => {
    const wanted = {
      userId: person.userId,
      reference: body.reference,
      email: body.email,
      telephone: body.telephone,
      lang: languageOf(request),
      total: body.total,
      country: needs.buyerCountry(request.ip),
    }
    const card = {
      tokenId: body.token_id,
      deviceSessionId: body.deviceDataId || body.deviceIdHiddenFieldName || undefined,
      holder: { name: body.firstname, lastName: body.lastname ?? '' },
    }
    const pay = () => chargeCard({ ...needs, publicUrl: settings.publicUrl }, wanted, card)
    const attempt = await once(`${person.userId} ${body.reference}`, pay)
    needs.wake()
    return { data: chargeShown(attempt, settings.publicUrl) }
  })

  serve(app, gate, endpoints.confirmCard, async ({ body, person }) => {
    const it = await confirmCard(needs, {
      userId: person.userId,
      chargeId: body.id,
      reference: body.reference,
    })
    needs.wake()
    return {
      status: confirmedStatus[it.kind],
      data: { payment_id: it.attempt.orderId, reason: it.kind === 'refused' ? it.reason : null },
    }
  })

  serve(app, gate, endpoints.purchases, async ({ person }) => ({
    data: (await historyOf(needs.db, person.userId)).map(purchaseShown),
  }))

  app.register(async (scope) => noticeRoute(scope, needs))
}

const confirmedStatus = { paid: 1, open: 0, refused: -1 } as const

const shownStatus = {
  submitting: 'unknown',
  unknown: 'unknown',
  'requires-action': 'pending',
  pending: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  refunded: 'refunded',
  'charged-back': 'refunded',
} as const

const chargeShown = (attempt: Attempt, publicUrl: string) => ({
  redirect_url: nextAddress(attempt, publicUrl),
  reference: attempt.order.reference,
  payment_id: attempt.orderId,
  status: shownStatus[attempt.status],
})

const nextAddress = (attempt: Attempt, publicUrl: string): string =>
  attempt.status === 'requires-action' && attempt.redirectUrl !== null
    ? attempt.redirectUrl
    : `${publicUrl}/checkout/validate?reference=${attempt.order.reference}`

const purchaseShown = (attempt: Attempt) => ({
  payment_id: attempt.orderId,
  order_id: attempt.order.reference,
  code: null,
  status: shownStatus[attempt.status],
  date_modified: attempt.updatedAt.toISOString(),
  title: attempt.order.title,
  title_en: attempt.order.titleEn,
  expire: attempt.status === 'succeeded' ? attempt.order.accessEndsAt.toISOString() : null,
  total: attempt.order.totalMinor / 100,
  currency: attempt.order.currency,
})

/** Calls with the same key that are under way at once share one run and its answer. */
const oncePerKey = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const shared = running.get(key) ?? run().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

/** A scope of its own: who sends is checked before the body is read, and the body is kept as it came. */
const noticeRoute = (scope: FastifyInstance, needs: PaymentNeeds): void => {
  const raw = new WeakMap<FastifyRequest, string>()
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    raw.set(request, String(body))
    parse(request, String(body), done)
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromProvider(request.headers.authorization, needs.settings.openpay)) return
    request.log.warn({ security: 'forged-notice' }, 'a notice without the right credentials')
    reply.header('www-authenticate', 'Basic realm="notices"')
    throw new Failure('errors.notLoggedIn')
  })
  serve(scope, needs.gate, endpoints.openpayNotice, async ({ request }) => {
    await receiveNotice(needs, raw.get(request) ?? '')
    needs.wake()
    return { received: true as const }
  })
}
