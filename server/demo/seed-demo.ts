import type { Passwords } from '../accounts/password/passwords.ts'
import { addUser, type UserRow, userByEmail } from '../accounts/users/store-users.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { grant } from '../memberships/grant.ts'
import { seedMemberships } from '../memberships/seed-memberships.ts'
import { seedBatch } from '../payments/methods/prepaid/make-batch.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import type { Settings } from '../settings/settings.ts'

const DAY_MS = 86_400_000

/** The demo's memberships, accounts, grants and prepaid cards; safe at every start and on several servers. */
export const seedDemo = async (deps: {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'mode' | 'seasonLastStart' | 'prepaidKey'>
  passwords: Passwords
}): Promise<void> => {
  if (deps.settings.mode !== 'demo') throw new Error('demo people are for MODE=demo only')
  const [{ mexico }, people] = [await seedMemberships(deps), await addDemoUsers(deps)]
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

const DEMO_PASSWORD = 'beisbol-2026'
const DEMO_NIP = '4321'

const people = {
  visitante: { email: `visitante@${DEMO_DOMAIN}`, name: 'Visitante de Prueba', role: 'viewer' },
  socio: { email: `socio@${DEMO_DOMAIN}`, name: 'Socio de Prueba', role: 'viewer' },
  vencido: { email: `vencido@${DEMO_DOMAIN}`, name: 'Vencido de Prueba', role: 'viewer' },
  operador: { email: `operador@${DEMO_DOMAIN}`, name: 'Operador de Prueba', role: 'operator' },
  empresario: {
    email: `empresario@${DEMO_DOMAIN}`,
    name: 'Empresario de Prueba',
    role: 'viewer',
    loginType: 'entrepreneur',
    entrepreneurNumber: '10012345',
  },
} as const

type DemoName = keyof typeof people

/** Adds the demo's accounts once, and returns all ids. A later start changes none and hashes nothing. */
const addDemoUsers = async (deps: {
  db: Db
  clock: Clock
  passwords: Passwords
}): Promise<Record<DemoName, number>> => {
  const hashed = hashedOnce(deps.passwords)
  const idOf = async (demoName: DemoName) => (await ensureUser({ ...deps, hashed }, people[demoName])).id
  const [visitante, socio, vencido, operador, empresario] = await Promise.all([
    idOf('visitante'),
    idOf('socio'),
    idOf('vencido'),
    idOf('operador'),
    idOf('empresario'),
  ])
  return { visitante, socio, vencido, operador, empresario }
}

const ensureUser = async (
  deps: { db: Db; clock: Clock; hashed: Hashed },
  user: (typeof people)[DemoName],
): Promise<UserRow> => {
  const existing = await userByEmail(deps.db, user.email)
  if (existing !== undefined) return existing
  const added = await addUser(deps.db, {
    ...user,
    country: 'MEX',
    emailConfirmedAt: new Date(deps.clock.now()),
    ...(await secretOf(deps.hashed, user)),
  })
  // Another server that starts at the same moment may have been first.
  const stored = added ?? (await userByEmail(deps.db, user.email))
  if (stored === undefined) throw new Error(`${user.email} was not stored`)
  return stored
}

/** An Entrepreneur logs in by number and NIP, and has no password. */
const secretOf = async (hashed: Hashed, user: (typeof people)[DemoName]) =>
  'entrepreneurNumber' in user
    ? { nipHash: await hashed(DEMO_NIP) }
    : { passwordHash: await hashed(DEMO_PASSWORD) }

type Hashed = (secret: string) => Promise<string>

/** Hashes each secret once, at its first use: the secrets are public, and four equal ones need one hash. */
const hashedOnce = (passwords: Passwords): Hashed => {
  const hashes = new Map<string, Promise<string>>()
  return (secret) => {
    const hash = hashes.get(secret) ?? passwords.hash(secret)
    hashes.set(secret, hash)
    return hash
  }
}
