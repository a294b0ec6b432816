import type * as contract from '../../../contract/accounts/profile.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { grantsOf } from '../../memberships/grants-of.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { describePerson } from '../describe-person.ts'
import { passkeysOf } from '../identities/store-passkeys.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import type { PersonRow } from '../store.ts'
import { consentsOf, identitiesOf } from './store-person-data.ts'

/** Everything that is stored about a person, but no secret and no hash of one. */
export const exportUser = async (
  deps: OpenAccounts,
  person: PersonRow,
  sessionId: string,
): Promise<ResponseOf<typeof contract.exportUser>> => {
  const consents = await consentsOf(deps.db, person.id)
  const identities = await identitiesOf(deps.db, person.id)
  const passkeys = await passkeysOf(deps.db, person.id)
  const sessions = await listSessions(deps, person.id, sessionId)
  return {
    exported: new Date(deps.clock.now()).toISOString(),
    user: await describePerson(deps, person),
    created: person.createdAt.toISOString(),
    consents: consents.map((it) => ({
      version: it.version,
      at: it.createdAt.toISOString(),
      address: it.address,
    })),
    identities: identities.map((it) => ({
      provider: it.provider,
      subject: it.subject,
      at: it.createdAt.toISOString(),
    })),
    passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({
      name,
      created: createdAt.toISOString(),
      used: usedAt?.toISOString() ?? null,
    })),
    grants: await grantsOf(deps.db, person.id),
    sessions: sessions.map(({ device, created, seen }) => ({ device, created, seen })),
    purchases: await deps.purchasesOf(person.id),
  }
}
