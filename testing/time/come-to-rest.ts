import type { Clock } from '../../server/clock.ts'
import type { Db } from '../../server/db/open.ts'
import type { SettleDeps } from '../../server/payments/charges/settle.ts'
import {
  type ReconciliationPosition,
  reconcileStep,
} from '../../server/payments/reconciliation/reconcile-step.ts'
import { expectInvariants, expectNothingUnknown, expectPaidIsGranted } from '../app/expect-invariants.ts'
import type { BookedCharge } from '../companies/books-at-companies.ts'

const TWO_MINUTES_MS = 120_000

type RestingShop = {
  db: Db
  clock: Clock & { advance(ms: number): void }
  deps: SettleDeps
  books(): Promise<BookedCharge[]>
  runDueWork(): Promise<unknown>
}

/**
 * Checks the invariants with their deadlines: the worker alone grants a payment without a grant within two
 * minutes; a charge that is then only in a company's books is on the league's list after a night's
 * reconciliation. Most tests leave nothing.
 */
export const expectRest = async (shop: RestingShop): Promise<void> => {
  if (await isAtRest(shop)) return
  shop.clock.advance(TWO_MINUTES_MS)
  await shop.runDueWork()
  await expectPaidIsGranted(shop.db, await shop.books())
  if (await isAtRest(shop)) return
  await matchNow(shop)
  await expectPaidIsGranted(shop.db, await shop.books())
  await expectNothingUnknown(shop.db, await shop.books())
}

const isAtRest = async ({ db, books }: RestingShop): Promise<boolean> =>
  expectInvariants(db, await books()).then(
    () => true,
    () => false,
  )

/** A night's reconciliation of every account, without its night. */
export const matchNow = async ({ deps }: Pick<RestingShop, 'deps'>): Promise<void> => {
  for (const provider of deps.paymentProviders.values()) {
    let position: ReconciliationPosition = { provider: provider.name, day: '', phase: 'listed', step: 0 }
    for (;;) {
      const result = await reconcileStep(deps, provider, position)
      if (result.kind === 'unreachable')
        throw new Error(`${provider.name} does not answer the reconciliation`)
      if (result.kind === 'end') break
      position = result.position
    }
  }
}
