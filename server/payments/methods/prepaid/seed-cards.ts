import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Settings } from '../../../settings/settings.ts'
import { seedBatch } from './make-batch.ts'

const FIRST_FOLIO = 2_026_000_001
const CARDS = 20
const REDEEMED = 5
const END_OF_CODES = '4321'

/** Stores the demo's cards of this membership, once; the last five are redeemed. */
export const seedDemoCards = async (
  { db, clock, settings }: { db: Db; clock: Clock; settings: Pick<Settings, 'prepaidKey'> },
  membership: { id: number; priceMinor: number; currency: 'MXN' | 'USD' },
): Promise<void> => {
  if (settings.prepaidKey === undefined) return
  const folios = Array.from({ length: CARDS }, (_, index) => String(FIRST_FOLIO + index))
  await seedBatch(
    { db, key: settings.prepaidKey, now: clock.now() },
    {
      label: 'demo',
      membershipId: membership.id,
      priceMinor: membership.priceMinor,
      currency: membership.currency,
      cards: folios.map((folio) => ({ folio, code: `${folio.slice(-4)}${END_OF_CODES}` })),
      redeemed: folios.slice(-REDEEMED),
    },
  )
}
