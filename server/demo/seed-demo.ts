import type { Passwords } from '../accounts/password/passwords.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { grant } from '../memberships/grant.ts'
import { seedMemberships } from '../memberships/seed-memberships.ts'
import { seedBatch } from '../payments/methods/prepaid/make-batch.ts'
import type { Settings } from '../settings/settings.ts'
import { addDemoPeople } from './add-demo-users.ts'

const DAY_MS = 86_400_000

/**
 * The demo's memberships, accounts, grants and prepaid cards (only MODE=demo); safe to run at every start and
 * on several servers.
 */
export const seedDemo = async (deps: {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'mode' | 'seasonLastStart' | 'prepaidKey'>
  passwords: Passwords
}): Promise<void> => {
  if (deps.settings.mode !== 'demo') throw new Error('demo people are for MODE=demo only')
  const [{ mexico }, people] = [await seedMemberships(deps), await addDemoPeople(deps)]
  const seasonGrant = { membershipId: mexico.id, source: 'comp' as const, startsAt: mexico.startsAt }
  // The source names the season, so that a demo which lives into the next one gets the next membership too.
  await grant(deps, {
    ...seasonGrant,
    userId: people.socio,
    sourceId: `demo-socio-${mexico.endsAt.toISOString()}`,
    endsAt: mexico.endsAt,
  })
  await grant(deps, {
    ...seasonGrant,
    userId: people.vencido,
    sourceId: 'demo-vencido',
    startsAt: new Date(deps.clock.now() - 31 * DAY_MS),
    endsAt: new Date(deps.clock.now() - DAY_MS),
  })
  await seedDemoCards(deps, mexico)
}

const FIRST_FOLIO = 2_026_000_001
const CARDS = 20
const REDEEMED = 5
const END_OF_CODES = '4321'

/** Stores the demo's cards of this membership, once; the last five are redeemed. */
const seedDemoCards = async (
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
