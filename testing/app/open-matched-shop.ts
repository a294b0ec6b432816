import { and, eq, isNull, like } from 'drizzle-orm'
import { pino } from 'pino'
import { outbox } from '../../server/jobs/tables.ts'
import { paymentMismatches } from '../../server/payments/tables.ts'
import type { LedgerCharge } from '../companies/openpay-ledger.ts'
import { openPaymentsApp } from './open-payments-app.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** A shop whose nights pass when the test says so, and which records its log. */
export const openMatchedShop = async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const shop = await openPaymentsApp({ log })
  await shop.startDaily()
  const openSteps = () =>
    shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'match-charges'), isNull(outbox.doneAt)))
  return {
    ...shop,
    lines,
    openSteps,
    /** Lets a day pass, and the night's reconciliation run to its end. */
    night: async () => {
      shop.clock.advance(DAY_MS)
      for (let step = 0; step === 0 || (await openSteps()).length > 1; step += 1) {
        await shop.runDueWork()
        shop.clock.advance(2 * SECOND_MS)
      }
    },
    /** A buyer who paid, with all of their jobs done. */
    paid: async (token = 'tok_at_once') => {
      const buyer = await shop.buyer()
      const reference = buyer.reference(shop.mexico.id)
      await buyer.pay(reference, { token_id: token })
      const [charge] = shop.provider.of(reference)
      if (charge === undefined) throw new Error('no charge')
      for (const pattern of [reference, `${reference} %`])
        await shop.db
          .update(outbox)
          .set({ doneAt: new Date(shop.clock.now()) })
          .where(like(outbox.key, pattern))
      return { buyer, reference, charge }
    },
    strayCharge: (change: Partial<LedgerCharge> = {}): LedgerCharge => ({
      id: `trstray${shop.provider.charges.length}`,
      order_id: `nobody-${shop.provider.charges.length}`,
      status: 'completed',
      amount: 1199,
      currency: 'MXN',
      error_code: null,
      payment_method: null,
      refund: null,
      ...change,
    }),
    mismatchesOf: (chargeId: string) =>
      shop.db.select().from(paymentMismatches).where(eq(paymentMismatches.chargeId, chargeId)),
    errorsOf: (chargeId: string) =>
      lines.filter((it) => it.security === 'payment-mismatch' && it.charge === chargeId),
  }
}
