import { expect } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from './open-payments-app.ts'

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

/** A shop with buyers who request a reference to pay in cash. */
export const openCashShop = async () => {
  const shop = await openPaymentsApp()
  const ask = (buyer: Buyer, overrides: object = {}, lang = 'es_MX') =>
    buyer.call('POST', `/api/payments/openpay/store?lang=${lang}`, {
      email: 'ramiro@example.test',
      telephone: '6441234567',
      reference: buyer.reference(shop.mexico.id),
      total: 1199,
      ...overrides,
    })
  const chargeOf = (reference: string) => {
    const [charge] = shop.provider.of(reference)
    if (charge === undefined) throw new Error('no charge')
    return charge
  }
  return {
    ...shop,
    ask,
    chargeOf,
    /** A buyer whose reference waits. */
    waiting: async () => {
      const buyer = await shop.buyer()
      const answer = await ask(buyer)
      expect(answer.statusCode).toBe(200)
      const { data } = answer.json().response
      return { buyer, data, reference: data.reference as string }
    },
    /** Changes the status of the reference at the provider. */
    move: (reference: string, status: string) => shop.provider.change(chargeOf(reference).id, { status }),
    noticeOf: (reference: string, type: string) => {
      const { id, status } = chargeOf(reference)
      const event_date = '2026-11-20T18:00:00-06:00'
      return shop.notice({ type, event_date, transaction: { id, status, order_id: reference } })
    },
    /** The number of the provider's lookups of it. */
    lookupsOf: (reference: string) =>
      shop.provider.requests.filter(
        (it) => it.method === 'GET' && it.path.endsWith(`/charges/${chargeOf(reference).id}`),
      ).length,
  }
}

export type CashShop = Awaited<ReturnType<typeof openCashShop>>
