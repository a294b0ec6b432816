import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { paymentAttempts } from '../../tables.ts'

/** The wallet attempts that wait at an address and were made after `since`. */
export const attemptsAt = (db: Db, pageUrl: string, since: Date) => {
  const { id, redirectUrl, createdAt, method } = paymentAttempts
  // A literal, not a bind parameter: only with a literal can a generic plan use the partial index.
  const isWallet = sql`${method} = 'wallet'`
  return db
    .select({ id })
    .from(paymentAttempts)
    .where(and(isWallet, eq(redirectUrl, pageUrl), gt(createdAt, since)))
    .limit(1)
}

/**
 * Whether a classic button was shown since `since`: its attempts wait at the address that its form goes to.
 */
export const hasAttemptsAt = async (db: Db, formUrl: string, since: Date): Promise<boolean> =>
  (await attemptsAt(db, formUrl, since)).length > 0
