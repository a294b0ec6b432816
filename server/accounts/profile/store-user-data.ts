import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { consents, identities, mailedLinks, passkeys, users } from '../tables.ts'

export const consentsOf = (db: Db, userId: number) =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.id))

/**
 * Erases a user's data and frees their e-mail, number and identities. The row stays for the purchases, and
 * the acceptance of the privacy notice stays without the address.
 */
export const erasePerson = async (tx: Db, userId: number, now: Date): Promise<void> => {
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
      deletedAt: now,
    })
    .where(eq(users.id, userId))
}
