import type * as contract from '../../../contract/accounts/profile.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { grantsOf } from '../../memberships/grants-of.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { noticesOf } from '../announcements/store-changes.ts'
import { deviceName } from '../devices/device.ts'
import { linksOf } from '../mails/store-links.ts'
import { type StoredSession, sessionsOf } from '../sessions/store-sessions.ts'
import { identitiesOf, passkeysOf } from '../sign-in/store-sign-in-methods.ts'
import { consentsOf, type PersonRow } from '../users/store-users.ts'
import { describePerson } from '../users/user-response.ts'

type Export = ResponseOf<typeof contract.exportUser>

/** All stored data of a user, except secrets and their hashes. */
export const exportUser = async (deps: OpenAccounts, person: PersonRow): Promise<Export> => ({
  exported: new Date(deps.clock.now()).toISOString(),
  user: await describePerson(deps, person),
  lang: person.lang,
  role: person.role,
  entrepreneurNumber: person.entrepreneurNumber,
  created: person.createdAt.toISOString(),
  emailConfirmed: textOf(person.emailConfirmedAt),
  ...(await waysInOf(deps, person.id)),
  links: (await linksOf(deps.db, person.id)).map((it) => ({
    purpose: it.purpose,
    email: it.email,
    created: it.createdAt.toISOString(),
    expires: it.expiresAt.toISOString(),
    used: textOf(it.usedAt),
  })),
  changeNotices: (await noticesOf(deps.db, person.id)).map((it) => ({
    kind: it.kind,
    from: it.effectiveOn,
    enqueued: it.enqueuedAt.toISOString(),
    sent: textOf(it.sentAt),
  })),
  sessions: (await sessionsOf(deps.db, person.id)).map(toSession),
  playback: await deps.playbackOf(person.id),
  positions: await deps.positionsOf(person.id),
  playbackReports: await deps.reportsOf(person.id),
  notifications: await deps.notificationsOf(person.id),
  grants: await grantsOf(deps.db, person.id),
  ...(await deps.paymentsOf(person.id)),
})

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

const waysInOf = async (
  { db }: OpenAccounts,
  userId: number,
): Promise<Pick<Export, 'consents' | 'identities' | 'passkeys'>> => ({
  consents: (await consentsOf(db, userId)).map((it) => ({
    version: it.version,
    at: it.createdAt.toISOString(),
    address: it.address,
  })),
  identities: (await identitiesOf(db, userId)).map((it) => ({
    provider: it.provider,
    subject: it.subject,
    label: it.label,
    at: it.createdAt.toISOString(),
  })),
  passkeys: (await passkeysOf(db, userId)).map(({ name, transports, createdAt, usedAt }) => ({
    name,
    transports,
    created: createdAt.toISOString(),
    used: textOf(usedAt),
  })),
})

const toSession = (it: StoredSession): Export['sessions'][number] => ({
  kind: it.kind,
  device: deviceName(it.userAgent),
  userAgent: it.userAgent,
  created: it.createdAt.toISOString(),
  seen: it.seenAt.toISOString(),
  expires: it.expiresAt.toISOString(),
  ended: textOf(it.endedAt),
  proved: textOf(it.provedAt),
})
