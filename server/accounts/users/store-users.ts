import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { loginTypes } from '../../../contract/accounts/account-inputs.ts'
import type { Spoilers } from '../../../contract/accounts/spoilers.ts'
import { type Db, notifyBy } from '../../db/open.ts'
import { consents, identities, mailedLinks, passkeys, users } from '../tables.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'loginType'> & {
  loginType?: (typeof loginTypes)[number]
}

/** Stores a user. Returns undefined if the e-mail is taken, in any case of letters, also simultaneously. */
export const addUser = async (db: Db, user: NewUser): Promise<UserRow | undefined> => {
  const [added] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return added
}

export const spoilersOf = async (db: Db, userId: number): Promise<Spoilers | null> =>
  (await db.select({ spoilers: users.spoilers }).from(users).where(eq(users.id, userId)))[0]?.spoilers ?? null

export const saveSpoilers = async (db: Db, userId: number, spoilers: Spoilers): Promise<void> => {
  await db.update(users).set({ spoilers }).where(eq(users.id, userId))
}

/** Tells all servers that a user chose what to hide, by the user's number. */
export const CHOSEN_CHANNEL = 'vaults_chosen'

/** Stores a choice for a user who never made one, and tells all servers. */
export const adoptSpoilers = async (db: Db, userId: number, spoilers: Spoilers): Promise<void> => {
  const neverChose = and(eq(users.id, userId), isNull(users.spoilers))
  const adopted = await db.update(users).set({ spoilers }).where(neverChose).returning({ id: users.id })
  if (adopted.length > 0) await notifyBy(db, CHOSEN_CHANNEL, String(userId))
}

/** The players that a user follows. */
export const playersOf = async (db: Db, userId: number): Promise<number[]> =>
  (await db.select({ players: users.players }).from(users).where(eq(users.id, userId)))[0]?.players ?? []

export const savePlayersOf = async (db: Db, userId: number, players: number[]): Promise<void> => {
  await db.update(users).set({ players }).where(eq(users.id, userId))
}

export const userByEmail = async (db: Db, email: string): Promise<UserRow | undefined> => {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return found
}

/** One of the e-mails at this domain. */
export const findEmailByDomain = async (db: Db, domain: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`split_part(lower(${users.email}), '@', 2)`, domain))
    .orderBy(users.id)
    .limit(1)
  return found?.email ?? undefined
}

/** The key by which the tries of an Entrepreneur's number are counted. */
export const entrepreneurAccount = (number: string): string => `entrepreneur ${number}`

export const userByNumber = async (db: Db, number: string): Promise<UserRow | undefined> => {
  const [found] = await db.select().from(users).where(eq(users.entrepreneurNumber, number))
  return found
}

export const userById = async (db: Db, id: number): Promise<UserRow | undefined> => {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

/**
 * The user's current row, locked until the transaction ends; undefined if the user is deleted. Code that
 * opens a session or adds a sign-in method checks here again: a reset or a deletion waits for it, or comes
 * before it.
 */
export const lockUser = async (tx: Db, id: number): Promise<UserRow | undefined> => {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  return found
}

/** Stores another hash of the same secret, unless it was changed meanwhile. */
export const replaceHash = async (
  db: Db,
  id: number,
  which: 'passwordHash' | 'nipHash',
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await db
    .update(users)
    .set({ [which]: to })
    .where(and(eq(users.id, id), eq(users[which], from)))
}

export type UserChange = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'birthday'
    | 'gender'
    | 'telephone'
    | 'city'
    | 'country'
    | 'team'
    | 'passwordHash'
    | 'emailConfirmedAt'
  >
>

export const writeUser = async (db: Db, id: number, change: UserChange): Promise<void> => {
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, id))
}

/** Gives a user another, proved e-mail. Returns false if it is taken: the caller must roll back. */
export const moveEmail = async (tx: Db, id: number, email: string, now: Date): Promise<boolean> => {
  try {
    await tx.update(users).set({ email, emailConfirmedAt: now }).where(eq(users.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause))

export const addConsent = async (
  db: Db,
  consent: { userId: number; version: string; address: string; createdAt: Date },
): Promise<void> => {
  await db.insert(consents).values(consent)
}

export const consentsOf = (db: Db, userId: number) =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.id))

/**
 * Erases a user's data and frees their e-mail, number and identities. The row stays for the purchases, and
 * the acceptance of the privacy notice stays without the address.
 */
export const eraseUser = async (tx: Db, userId: number, now: Date): Promise<void> => {
  for (const table of [mailedLinks, identities, passkeys])
    await tx.delete(table).where(eq(table.userId, userId))
  await tx.update(consents).set({ address: '' }).where(eq(consents.userId, userId))
  await tx
    .update(users)
    .set({
      email: null,
      emailConfirmedAt: null,
      name: '',
      passwordHash: null,
      entrepreneurNumber: null,
      nipHash: null,
      role: 'viewer',
      loginType: '',
      telephone: null,
      country: null,
      city: null,
      team: null,
      gender: null,
      birthday: null,
      affiliateId: null,
      spoilers: null,
      players: null,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
}
