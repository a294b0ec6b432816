import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { lockPerson, type PersonRow } from '../users/store-users.ts'
import { tokenHashOf } from './store-sessions.ts'

/**
 * Locks the account of a session before a change. Throws Failure('errors.notLoggedIn') if a reset, a new
 * password, a proof or a deletion has ended the request's secrets meanwhile.
 */
export const lockOwner = async (
  tx: Db,
  { userId, sessionId, tokenHash }: Pick<SignedIn, 'userId' | 'sessionId' | 'tokenHash'>,
): Promise<PersonRow> => {
  const person = await lockPerson(tx, userId)
  if (person === undefined || (await tokenHashOf(tx, sessionId)) !== tokenHash)
    throw new Failure('errors.notLoggedIn')
  return person
}
