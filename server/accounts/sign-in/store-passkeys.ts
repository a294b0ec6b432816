import { and, count, eq, isNull, lt, lte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passkeys, users } from '../tables.ts'
import type { PersonRow } from '../users/store-users.ts'

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
): Promise<{ passkey: PasskeyRow; person: PersonRow } | undefined> => {
  const [found] = await db
    .select({ passkey: passkeys, person: users })
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

/**
 * Notes a use. Returns false if the counter did not rise, as with a copy. Authenticators without a counter
 * stay at 0.
 */
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
