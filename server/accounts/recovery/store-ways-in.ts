import { asc, eq } from 'drizzle-orm'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { identities, passkeys } from '../tables.ts'

export type OtherWay = { way: IdentityProvider | 'passkey'; label: string; createdAt: Date }

/** Every way in of a person but their password and NIP, which nobody joins. */
export const otherWaysIn = async (db: Db, userId: number): Promise<OtherWay[]> => {
  const joined = await db
    .select({ way: identities.provider, label: identities.label, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))
  const keys = await db
    .select({ label: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
  return [...joined, ...keys.map((it) => ({ ...it, way: 'passkey' as const }))]
}

/** Removes all of them. */
export const removeOtherWaysIn = async (tx: Db, userId: number): Promise<void> => {
  for (const table of [identities, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
}
