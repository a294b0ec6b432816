import type * as contract from '../../../contract/accounts/profile.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { noSpoilers } from '../../../domain/vault/hides.ts'
import { grantsOf } from '../../memberships/memberships-of.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { noticesOf } from '../announcements/store-changes.ts'
import { linksOf } from '../mails/store-links.ts'
import { type StoredSession, sessionsOf } from '../sessions/store-sessions.ts'
import { identitiesOf, passkeysOf } from '../sign-in/store-sign-in-methods.ts'
import { deviceName } from '../users/device.ts'
import { consentsOf, type UserRow } from '../users/store-users.ts'
import { toUserResponse } from '../users/user-response.ts'

type Export = ResponseOf<typeof contract.exportUser>

/** All stored data of a user, except secrets and their hashes. */
export const exportUser = async (deps: OpenAccounts, user: UserRow): Promise<Export> => ({
  exported: new Date(deps.clock.now()).toISOString(),
  user: await toUserResponse(deps, user),
  lang: user.lang,
  role: user.role,
  entrepreneurNumber: user.entrepreneurNumber,
  created: user.createdAt.toISOString(),
  emailConfirmed: textOf(user.emailConfirmedAt),
  ...(await signInMethodsOf(deps, user.id)),
  links: (await linksOf(deps.db, user.id)).map((it) => ({
    purpose: it.purpose,
    email: it.email,
    created: it.createdAt.toISOString(),
    expires: it.expiresAt.toISOString(),
    used: textOf(it.usedAt),
  })),
  changeNotices: (await noticesOf(deps.db, user.id)).map((it) => ({
    kind: it.kind,
    from: it.effectiveOn,
    enqueued: it.enqueuedAt.toISOString(),
    sent: textOf(it.sentAt),
  })),
  sessions: (await sessionsOf(deps.db, user.id)).map(toSession),
  playback: await deps.playbackOf(user.id),
  positions: await deps.positionsOf(user.id),
  playbackReports: await deps.reportsOf(user.id),
  notifications: await deps.notificationsOf(user.id),
  spoilers: user.spoilers ?? noSpoilers,
  players: user.players ?? [],
  grants: await grantsOf(deps.db, user.id),
  ...(await deps.paymentsOf(user.id)),
})

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

const signInMethodsOf = async (
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
