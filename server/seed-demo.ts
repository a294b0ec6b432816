import { addDemoPeople } from './accounts/add-demo-people.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import { grant } from './memberships/grant.ts'
import { seedPackages } from './memberships/seed-packages.ts'
import type { Settings } from './settings/settings.ts'

const DAY_MS = 86_400_000

/** The demo's packages, people and passes (only MODE=demo); safe to run at every start and on several servers. */
export const seedDemo = async (needs: {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'mode' | 'seasonLastStart'>
  passwords: Passwords
}): Promise<void> => {
  if (needs.settings.mode !== 'demo') throw new Error('demo people are for MODE=demo only')
  const [{ mexico }, people] = [await seedPackages(needs), await addDemoPeople(needs)]
  const pass = { membershipId: mexico.id, source: 'comp' as const, startsAt: mexico.startsAt }
  // The source names the season, so that a demo which lives into the next one gets the next pass too.
  await grant(needs, {
    ...pass,
    userId: people.socio,
    sourceId: `demo-socio-${mexico.endsAt.toISOString()}`,
    endsAt: mexico.endsAt,
  })
  await grant(needs, {
    ...pass,
    userId: people.vencido,
    sourceId: 'demo-vencido',
    startsAt: new Date(needs.clock.now() - 31 * DAY_MS),
    endsAt: new Date(needs.clock.now() - DAY_MS),
  })
}
