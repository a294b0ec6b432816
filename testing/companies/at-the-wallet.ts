import { eq } from 'drizzle-orm'
import { memberships } from '../../server/memberships/tables.ts'
import { resolveAttempt } from '../../server/payments/charges/resolve-attempt.ts'
import { submitCharge } from '../../server/payments/charges/submit-charge.ts'
import { placeOrder } from '../../server/payments/orders/place-order.ts'
import type { PaymentProvider } from '../../server/providers/payment-provider.ts'
import { openPaymentsApp } from '../app/open-payments-app.ts'

/** A shop whose season in Mexico is sold by this wallet, too. */
export const openWalletShop = async (
  wallet: PaymentProvider,
  more: Omit<NonNullable<Parameters<typeof openPaymentsApp>[0]>, 'otherProviders'> = {},
) => {
  const shop = await openPaymentsApp({ ...more, otherProviders: [wallet] })
  await shop.db
    .update(memberships)
    .set({ paymentMethods: ['openpay', 'wallet'] })
    .where(eq(memberships.id, shop.mexico.id))
  return {
    ...shop,
    /** A buyer whose order waits at the wallet's page. */
    atTheWallet: async () => {
      const buyer = await shop.buyer()
      const reference = buyer.reference(shop.mexico.id)
      const orderRequest = {
        ...{ userId: buyer.id, reference, email: 'ramiro@example.test', telephone: '', lang: 'es' as const },
        ...{ provider: wallet, method: 'wallet' as const, total: undefined, country: 'Mexico' },
      }
      const { attempt } = await placeOrder(shop.deps, orderRequest, shop.mexico.id)
      await submitCharge(shop.deps, attempt, {
        by: { method: 'wallet', cancelUrl: 'http://localhost:3000/home' },
        holder: { name: '', lastName: '' },
        returnTo: 'http://localhost:3000/checkout/success',
      })
      return { buyer, reference, id: attempt.id, ask: () => resolveAttempt(shop.deps, attempt.id) }
    },
  }
}
