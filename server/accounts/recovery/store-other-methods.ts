import { eq } from 'drizzle-orm'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { identitiesOf } from '../sign-in/store-identities.ts'
import { passkeysOf } from '../sign-in/store-passkeys.ts'
import { identities, passkeys } from '../tables.ts'

export type OtherWay = { way: IdentityProvider | 'passkey'; label: string; createdAt: Date }

/** All sign-in methods of a user except password and NIP, which cannot be joined. */
export const otherWaysIn = async (db: Db, userId: number): Promise<OtherWay[]> => {
  const joined = await identitiesOf(db, userId)
  const keys = await passkeysOf(db, userId)
  return [
    ...joined.map(({ provider: way, label, createdAt }) => ({ way, label, createdAt })),
    ...keys.map(({ name: label, createdAt }) => ({ way: 'passkey' as const, label, createdAt })),
  ]
}

/** Removes all these sign-in methods. */
export const removeOtherWaysIn = async (tx: Db, userId: number): Promise<void> => {
  for (const table of [identities, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
}
