import type { SignedIn } from '../../http/answers/endpoint.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { lockOwner } from '../sessions/lock-user-row.ts'
import { newSecrets } from '../sessions/open-session.ts'
import { replaceSecrets } from '../sessions/store-sessions.ts'
import { markProved } from '../users/store-users.ts'

/**
 * Marks a session as proved now, and gives it new secrets: a thief with a copy of the old ones would share
 * the proof. Throws Failure('errors.notLoggedIn') if the session has ended meanwhile.
 */
export const renewProof = (
  deps: Pick<OpenAccounts, 'db' | 'clock' | 'random'>,
  session: SignedIn,
): Promise<{ token: string; cookie: string | undefined }> =>
  deps.db.transaction(async (tx) => {
    await lockOwner(tx, session)
    const { token, cookie, hashes } = newSecrets(deps.random, session.kind)
    await replaceSecrets(tx, session.sessionId, hashes)
    await markProved(tx, session.sessionId, new Date(deps.clock.now()))
    return { token, cookie }
  })
