import type { FastifyInstance } from 'fastify'
import { CARD_PAGE_COMPANY } from '../../contract/payments/card-page.ts'
import { CASH_COMPANY } from '../../contract/payments/cash.ts'
import { membershipQuote } from '../../contract/payments/membership-quote.ts'
import { cardEndpoints, purchase, purchases } from '../../contract/payments/payments.ts'
import { PAYPAL, paypalNotice } from '../../contract/payments/paypal.ts'
import { serve } from '../http/answers/endpoint.ts'
import { waitUntilClosed } from '../http/wait-until-closed.ts'
import { giftsOf } from '../memberships/memberships-of.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import type { Settings } from '../settings/settings.ts'
import { openSlowQueue } from '../throttles/fair-queue.ts'
import { cardLimits } from '../throttles/policies.ts'
import type { Timers } from '../timers.ts'
import type { PaymentDeps } from './charges/payment-deps.ts'
import { openCrowdQueue } from './methods/card/admit-charge.ts'
import { cardPageRoutes, cardRoutes } from './methods/card/card-routes.ts'
import type { ChargeDeps } from './methods/card/charge-card.ts'
import { cashRoutes } from './methods/cash/cash-routes.ts'
import { paypalRoutes } from './methods/paypal/paypal-routes.ts'
import { takesClassicButtons } from './methods/paypal/wallet-form.ts'
import { quoteOrder, toQuote } from './orders/quote-order.ts'
import { purchaseOf, purchasesOf } from './receipts/purchases.ts'
import { noticeRoute } from './webhooks/notice-route.ts'

type Given = PaymentDeps & {
  settings: Pick<Settings, 'cardTriesFactor' | 'cardKey' | 'areCardsShared'>
  timers: Pick<Timers, 'wait'>
}

/**
 * Routes for a membership's price for the user, their purchases with timelines, the payment methods, and each
 * company's notices, which come to one address for all of our accounts there.
 */
export const paymentRoutes = (app: FastifyInstance, deps: Given): void => {
  const charging = { ...deps, ...chargingOf(app, deps) }
  serve(app, deps.gate, purchases, async ({ person }) => ({
    data: await purchasesOf(deps, person.userId),
    gifts: await giftsOf(deps.db, person.userId),
  }))
  serve(app, deps.gate, purchase, async ({ params, person }) => ({
    data: await purchaseOf(deps, { userId: person.userId, orderId: params.payment_id }),
  }))
  serve(app, deps.gate, membershipQuote, async ({ params, person, request }) => {
    const it = {
      userId: person.userId,
      membershipId: params.id,
      country: deps.buyerCountry(request.ip),
    }
    return { data: toQuote(await quoteOrder(deps, it)) }
  })
  paypalRoutes(app, deps)
  const providers = [...deps.paymentProviders.values()]
  for (const [first, ...others] of Map.groupBy(providers, (it) => it.company).values())
    if (first !== undefined) companyRoutes(app, charging, [first, ...others])
}

type Accounts = [PaymentProvider, ...PaymentProvider[]]

const companyRoutes = (app: FastifyInstance, deps: PaymentDeps & ChargeDeps, accounts: Accounts): void => {
  const [first] = accounts
  const endpoints = cardEndpoints(first.company, first.notices.body)
  if (first.takes.includes('card')) cardRoutes(app, deps, first, endpoints)
  if (first.company === CARD_PAGE_COMPANY) cardPageRoutes(app, deps, first)
  if (first.company === CASH_COMPANY) cashRoutes(app, deps, first)
  const door =
    first.company === PAYPAL
      ? { accounts, endpoint: paypalNotice, takesForms: () => takesClassicButtons(deps) }
      : { accounts, endpoint: endpoints.notice }
  app.register(async (scope) => noticeRoute(scope, deps, door))
}

/** The limits of charges by card; all providers of a server share the queues. */
const chargingOf = (
  app: FastifyInstance,
  { settings, timers }: Given,
): Omit<ChargeDeps, keyof PaymentDeps> => ({
  limits: cardLimits(settings.cardTriesFactor, settings.areCardsShared),
  slowQueue: openSlowQueue(waitUntilClosed(app, timers)),
  crowdQueue: openCrowdQueue(waitUntilClosed(app, timers)),
  cardKey: settings.cardKey,
})
