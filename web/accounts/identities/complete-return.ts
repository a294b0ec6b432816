import { appleLogin, facebookLogin, joinIdentity } from '../../../contract/accounts/identities.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { ApiError, call } from '../../api.ts'
import { type AskProof, runProved } from '../../use-ask-proof.ts'
import type { Arrival } from '../session/arrivals.ts'
import { currentSession } from '../session/use-session.ts'
import { sendProof } from './send-proof.ts'
import { type SocialPurpose, takeSocialPurpose } from './social-purpose.ts'

export type ReturnView = Extract<Arrival, { kind: 'facebook' | 'apple' | 'apple-refused' | 'cancelled' }>
export type ReturnOutcome =
  | { kind: 'logged-in'; signedIn: SignedIn }
  | { kind: 'joined' }
  | { kind: 'proved'; isOwnWindow: boolean }
  | { kind: 'cancelled'; isOwnWindow: boolean }
  /** The refusal is in a window of its own, whose opener still shows its question. */
  | { kind: 'refused-in-window'; error: unknown }

/**
 * Ends a visit to another company's login by its purpose: a login here, one more sign-in method of the
 * account, or a proof of the user. Never logs in a user, or switches users, after a visit for another
 * purpose.
 * @throws ApiError with the text of the refusal
 */
export const completeReturn = async (view: ReturnView, askProof: AskProof): Promise<ReturnOutcome> => {
  const left = takeSocialPurpose(sessionStorage)
  try {
    return await outcomeOf(view, left, askProof)
  } catch (error) {
    if (left?.purpose !== 'prove-in-window') throw error
    return { kind: 'refused-in-window', error }
  }
}

const outcomeOf = async (
  view: ReturnView,
  left: SocialPurpose | undefined,
  askProof: AskProof,
): Promise<ReturnOutcome> => {
  switch (view.kind) {
    case 'cancelled':
      return { kind: 'cancelled', isOwnWindow: left?.purpose === 'prove-in-window' }
    case 'apple-refused':
      throw view.isExpired
        ? new ApiError('errors.tokenExpired', 'expired', 401)
        : new ApiError('errors.serverError', 'refused', 0)
    case 'facebook':
      if (left === undefined || left.state !== view.state) throw foreignReturn()
      return completeFor(left.purpose, { provider: 'facebook', access_token: view.accessToken }, askProof)
    case 'apple':
      // The server refuses another browser's ticket by its cookie. A logged-in user who never left this tab
      // for a login must not become another user.
      if (left === undefined && currentSession()) throw foreignReturn()
      return completeFor(left?.purpose ?? 'login', { provider: 'apple', ticket: view.ticket }, askProof)
  }
}

/** A return without a visit from this tab may be an attacker's login. */
const foreignReturn = () => new ApiError('errors.identityIncorrect', 'the state is not ours', 401)

type Proof = { provider: 'facebook'; access_token: string } | { provider: 'apple'; ticket: string }

const completeFor = (
  purpose: SocialPurpose['purpose'],
  proof: Proof,
  askProof: AskProof,
): Promise<ReturnOutcome> => {
  if (purpose === 'login') return logIn(proof)
  return purpose === 'join' ? join(proof, askProof) : proveBy(proof, purpose === 'prove-in-window')
}

const logIn = async (proof: Proof): Promise<ReturnOutcome> => {
  const signedIn =
    proof.provider === 'facebook'
      ? await call(facebookLogin, { body: { access_token: proof.access_token } })
      : await call(appleLogin, { body: { ticket: proof.ticket } })
  return { kind: 'logged-in', signedIn }
}

const join = async (proof: Proof, askProof: AskProof): Promise<ReturnOutcome> => {
  const joined = await runProved(() => call(joinIdentity, { body: proof }), askProof)
  return joined ? { kind: 'joined' } : { kind: 'cancelled', isOwnWindow: false }
}

const proveBy = async (proof: Proof, isOwnWindow: boolean): Promise<ReturnOutcome> => {
  await sendProof(
    proof.provider === 'facebook'
      ? { by: 'facebook', access_token: proof.access_token }
      : { by: 'apple', ticket: proof.ticket },
  )
  return { kind: 'proved', isOwnWindow }
}
