import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { SignedIn } from '../http/endpoint.ts'
import { isSessionOpen, lockPerson, type PersonRow } from './store.ts'

/**
 * Locks the account of a session before it is changed: what was asked with a session that a reset, a new password or a
 * deletion has ended in the meantime is not done. Throws Failure('errors.notLoggedIn').
 */
export const lockOwner = async (
  tx: Db,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<PersonRow> => {
  const person = await lockPerson(tx, userId)
  if (person === undefined || !(await isSessionOpen(tx, sessionId))) throw new Failure('errors.notLoggedIn')
  return person
}
