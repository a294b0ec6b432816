import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { identities, passkeys } from '../tables.ts'

/** Removes every way in of a person but their password. */
export const removeOtherWaysIn = async (tx: Db, userId: number): Promise<void> => {
  for (const table of [identities, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
}
