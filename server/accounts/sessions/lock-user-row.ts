import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { lockUser, type UserRow } from '../users/store-users.ts'
import { tokenHashOf } from './store-sessions.ts'

/**
 * Locks the account of a session before a change. Throws Failure('errors.notLoggedIn') if a reset, a new
 * password, a proof or a deletion has ended the request's secrets meanwhile.
 */
export const lockUserRow = async (
  tx: Db,
  { userId, sessionId, tokenHash }: Pick<SignedIn, 'userId' | 'sessionId' | 'tokenHash'>,
): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (user === undefined || (await tokenHashOf(tx, sessionId)) !== tokenHash)
    throw new Failure('errors.notLoggedIn')
  return user
}
