import { and, count, eq, isNull } from 'drizzle-orm'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { identities, passkeys, users } from '../tables.ts'
import type { PersonRow } from '../users/store-users.ts'

export type IdentityRow = typeof identities.$inferSelect
export type NewIdentity = Pick<IdentityRow, 'userId' | 'provider' | 'subject' | 'label'>

/** The account of a proved identity. */
export const personByIdentity = async (
  db: Db,
  provider: IdentityProvider,
  subject: string,
): Promise<PersonRow | undefined> => {
  const [found] = await db
    .select({ person: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject), isNull(users.deletedAt)))
  return found?.person
}

/** Stores an identity. Returns false if this or another account has it already. */
export const addIdentity = async (db: Db, identity: NewIdentity): Promise<boolean> => {
  const added = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return added.length > 0
}

export const identitiesOf = (db: Db, userId: number): Promise<IdentityRow[]> =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.id)

/** Deletes an identity. Returns false if the account has none of this provider. */
export const deleteIdentity = async (
  db: Db,
  userId: number,
  provider: IdentityProvider,
): Promise<boolean> => {
  const deleted = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ id: identities.id })
  return deleted.length > 0
}

/** The number of sign-in methods of a locked account; a password without an e-mail does not count. */
export const countWaysIn = async (tx: Db, person: PersonRow): Promise<number> => {
  const [joined] = await tx.select({ n: count() }).from(identities).where(eq(identities.userId, person.id))
  const [keys] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, person.id))
  const hasPassword = person.passwordHash !== null && person.email !== null
  const own = [hasPassword, person.nipHash !== null].filter(Boolean)
  return own.length + (joined?.n ?? 0) + (keys?.n ?? 0)
}
