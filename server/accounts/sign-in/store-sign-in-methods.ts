import { and, count, eq, isNull, lt, lte } from 'drizzle-orm'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { identities, passkeys, users } from '../tables.ts'
import type { UserRow } from '../users/store-users.ts'

export type IdentityRow = typeof identities.$inferSelect
export type NewIdentity = Pick<IdentityRow, 'userId' | 'provider' | 'subject' | 'label'>

/** The account of a proved identity. */
export const userByIdentity = async (
  db: Db,
  provider: IdentityProvider,
  subject: string,
): Promise<UserRow | undefined> => {
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject), isNull(users.deletedAt)))
  return found?.user
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
export const countSignInMethods = async (tx: Db, user: UserRow): Promise<number> => {
  const [joined] = await tx.select({ n: count() }).from(identities).where(eq(identities.userId, user.id))
  const [keys] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, user.id))
  const hasPassword = user.passwordHash !== null && user.email !== null
  const own = [hasPassword, user.nipHash !== null].filter(Boolean)
  return own.length + (joined?.n ?? 0) + (keys?.n ?? 0)
}

export type PasskeyRow = typeof passkeys.$inferSelect
export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'usedAt'>

/** The column's maximum: authenticators count twice as far, and the stored counter stays here beyond it. */
const MAX_COUNTER = 2_147_483_647
const stored = (counter: number) => Math.min(counter, MAX_COUNTER)

export const passkeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)

export const countPasskeys = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)))[0]?.n ?? 0

/** A passkey with its user. */
export const passkeyById = async (
  db: Db,
  id: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> => {
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, id), isNull(users.deletedAt)))
  return found
}

/** Stores a passkey. Returns undefined if it is stored already. */
export const addPasskey = async (db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> => {
  const [added] = await db
    .insert(passkeys)
    .values({ ...passkey, counter: stored(passkey.counter) })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Notes a use. Returns false if the counter did not rise, as with a copy; without a counter it stays 0. */
export const countPasskeyUse = async (db: Db, id: string, counter: number, now: Date): Promise<boolean> => {
  const used = await db
    .update(passkeys)
    .set({ counter: stored(counter), usedAt: now })
    .where(and(eq(passkeys.id, id), goesOn(counter)))
    .returning({ id: passkeys.id })
  return used.length > 0
}

const goesOn = (counter: number) => {
  if (counter === 0) return eq(passkeys.counter, 0)
  return counter > MAX_COUNTER ? lte(passkeys.counter, MAX_COUNTER) : lt(passkeys.counter, counter)
}

/** Deletes a passkey of an account. Returns false if the account has none of this id. */
export const deletePasskeyOf = async (db: Db, userId: number, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

export type OtherSignInMethod = { way: IdentityProvider | 'passkey'; label: string; createdAt: Date }

/** All sign-in methods of a user except password and NIP, which cannot be joined. */
export const otherSignInMethods = async (db: Db, userId: number): Promise<OtherSignInMethod[]> => {
  const joined = await identitiesOf(db, userId)
  const keys = await passkeysOf(db, userId)
  return [
    ...joined.map(({ provider: way, label, createdAt }) => ({ way, label, createdAt })),
    ...keys.map(({ name: label, createdAt }) => ({ way: 'passkey' as const, label, createdAt })),
  ]
}

/** Removes all these sign-in methods. */
export const removeOtherSignInMethods = async (tx: Db, userId: number): Promise<void> => {
  for (const table of [identities, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
}
