import type { Db } from '../../db/open.ts'
import { owedOf, REFUND_BY_HAND } from '../charges/promised-refunds.ts'
import { type Contact, openContact } from '../orders/sealed-contact.ts'
import { type Attempt, attemptById, attemptsOf } from '../orders/store.ts'
import { eventsOfAll } from '../orders/store-events.ts'
import type { Mismatch } from '../orders/store-mismatches.ts'

/** The data that a person of the league needs to return a payment. */
export type OwedByHand = {
  /** The row of the league's list. */
  row: number
  chargeId: string
  attempt: Attempt
  by: Date | undefined
  /** Undefined for a deleted account whose sealed contact is erased or does not open. */
  contact: Contact | undefined
}

/** The payments among these rows that have to be returned by hand, with their buyers' contacts. */
export const owedByHand = async (
  { db, contactKey }: { db: Db; contactKey: string },
  rows: Mismatch[],
): Promise<OwedByHand[]> => {
  const owed: OwedByHand[] = []
  for (const { id, kind, attemptId, chargeId } of rows) {
    const attempt =
      kind === REFUND_BY_HAND && attemptId !== null ? await attemptById(db, attemptId) : undefined
    if (attempt === undefined) continue
    const by = await promisedBy(db, attempt)
    owed.push({ row: id, chargeId, attempt, by, contact: contactOf(contactKey, attempt) })
  }
  return owed
}

const promisedBy = async (db: Db, { id, order }: Attempt): Promise<Date | undefined> => {
  const attempts = await attemptsOf(db, order.userId)
  const events = await eventsOfAll(
    db,
    attempts.map((it) => it.id),
  )
  return owedOf(attempts, events).get(id)?.by
}

const contactOf = (contactKey: string, { order }: Attempt): Contact | undefined => {
  if (order.email !== '') return { email: order.email, telephone: order.telephone }
  return order.sealedContact === null
    ? undefined
    : openContact(contactKey, order.reference, order.sealedContact)
}
