import { lockBuyersAttempt, type SettleDeps } from '../charges/settle.ts'
import { endUpgrades } from '../charges/upgrades.ts'
import { strandingAttempts } from './store-upgrades.ts'

/** Longer than a charge-back takes to be decided: silence until then counts as its end. */
export const CHARGE_BACK_DECIDED_AFTER_MS = 120 * 86_400_000
const AT_ONCE = 100

/**
 * Returns the payments for upgrades whose credit was charged back so long ago that it stays so, as not every
 * company reports the decision, and notices are lost. Safe to call at any time.
 */
export const returnStrandedUpgrades = async (deps: SettleDeps): Promise<void> => {
  const before = new Date(deps.clock.now() - CHARGE_BACK_DECIDED_AFTER_MS)
  for (const id of await strandingAttempts(deps.db, before, AT_ONCE))
    await deps.db.transaction(async (tx) => {
      const attempt = await lockBuyersAttempt(tx, id)
      if (attempt.status === 'charged-back') await endUpgrades({ ...deps, db: tx }, attempt, true)
    })
}
