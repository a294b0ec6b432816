import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { hasAttemptsAt } from './store-classic.ts'
import type { WalletSettings } from './wallet-form.ts'

/** The time for which a buyer may dispute a payment. */
const DISPUTABLE_MS = 180 * 86_400_000

/**
 * Whether an IPN may be ours: while there are classic buttons, or while a buyer may dispute what they sold.
 */
export const takesClassicButtons = async ({
  db,
  clock,
  settings: { paypal },
}: {
  db: Db
  clock: Clock
  settings: WalletSettings
}): Promise<boolean> =>
  paypal.mode === 'wps' || hasAttemptsAt(db, paypal.formUrl, new Date(clock.now() - DISPUTABLE_MS))
