import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { holdsAt } from '../../db/columns.ts'
import type { Db } from '../../db/open.ts'
import { mailedLinks, users } from '../tables.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']
export type MailedLink = typeof mailedLinks.$inferSelect

/**
 * Stores a link that was asked for at `createdAt`, and ends earlier links of its purpose. Returns false and
 * stores nothing if a newer link exists.
 */
export const addLink = (db: Db, link: typeof mailedLinks.$inferInsert & { createdAt: Date }) =>
  db.transaction(async (tx) => {
    // Two mails to one user that are sent at once wait for each other here.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, link.userId)).for('update')
    const sameKind = and(eq(mailedLinks.userId, link.userId), eq(mailedLinks.purpose, link.purpose))
    const newer = await tx
      .select({ at: mailedLinks.createdAt })
      .from(mailedLinks)
      .where(and(sameKind, gt(mailedLinks.createdAt, link.createdAt), holdsAt(mailedLinks, link.createdAt)))
      .limit(1)
    if (newer.length > 0) return false
    await tx.delete(mailedLinks).where(and(sameKind, ne(mailedLinks.createdAt, link.createdAt)))
    await tx.insert(mailedLinks).values(link)
    return true
  })

/** The stored links that were mailed to a user, the oldest first. */
export const linksOf = (db: Db, userId: number): Promise<MailedLink[]> =>
  db.select().from(mailedLinks).where(eq(mailedLinks.userId, userId)).orderBy(asc(mailedLinks.createdAt))

const isOpen = (tokenHash: string, purposes: LinkPurpose[], now: Date) =>
  and(
    eq(mailedLinks.tokenHash, tokenHash),
    inArray(mailedLinks.purpose, purposes),
    isNull(mailedLinks.usedAt),
    holdsAt(mailedLinks, now),
  )

/** The link with this secret, if it is unused and has not expired. */
export const findOpenLink = async (
  db: Db,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<MailedLink | undefined> =>
  (
    await db
      .select()
      .from(mailedLinks)
      .where(isOpen(tokenHash, purposes, now))
  )[0]

/** Uses a link up. Returns undefined if it is no longer valid, also for simultaneous tries. */
export const useLink = async (
  tx: Db,
  tokenHash: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<MailedLink | undefined> =>
  (
    await tx
      .update(mailedLinks)
      .set({ usedAt: now })
      .where(isOpen(tokenHash, purposes, now))
      .returning()
  )[0]

/** Ends a user's open links, of all purposes or some. */
export const endLinks = async (
  tx: Db,
  userId: number,
  now: Date,
  purposes?: LinkPurpose[],
): Promise<void> => {
  const conditions = [eq(mailedLinks.userId, userId), isNull(mailedLinks.usedAt)]
  if (purposes !== undefined) conditions.push(inArray(mailedLinks.purpose, purposes))
  await tx
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(...conditions))
}
