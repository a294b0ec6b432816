import { prove } from '../../../contract/accounts/proof.ts'
import { type CallInput, call } from '../../api.ts'
import { currentSession, startSession } from '../session/use-session.ts'

/** Proves the user of this session, which goes on with a new token. */
export const sendProof = async (body: NonNullable<CallInput<typeof prove>['body']>): Promise<void> => {
  const { token } = await call(prove, { body })
  const session = currentSession()
  if (session) startSession(token, session.user)
}
