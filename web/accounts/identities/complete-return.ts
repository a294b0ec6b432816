import { appleLogin, facebookLogin, joinIdentity } from '../../../contract/accounts/identities.ts'
import type { SignedIn } from '../../../contract/accounts/user.ts'
import { ApiError, call } from '../../api.ts'
import type { Arrival } from '../session/arrivals.ts'
import { type SocialPurpose, takeSocialPurpose } from './social-purpose.ts'

export type ReturnView = Extract<Arrival, { kind: 'facebook' | 'apple' | 'apple-refused' | 'cancelled' }>
export type ReturnOutcome =
  | { kind: 'logged-in'; signedIn: SignedIn }
  | { kind: 'joined' }
  | { kind: 'cancelled' }

/**
 * Ends a visit to another company's login with what it was for: a login here, or one more way in to the account.
 * @throws ApiError with the text of what refused it
 */
export const completeReturn = async (view: ReturnView): Promise<ReturnOutcome> => {
  const left = takeSocialPurpose(sessionStorage)
  switch (view.kind) {
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'apple-refused':
      throw view.isExpired
        ? new ApiError('errors.tokenExpired', 'expired', 401)
        : new ApiError('errors.serverError', 'refused', 0)
    case 'facebook':
      if (left === undefined || left.state !== view.state) throw foreignReturn()
      return left.purpose === 'join'
        ? join({ provider: 'facebook', access_token: view.accessToken })
        : logIn(call(facebookLogin, { body: { access_token: view.accessToken } }))
    case 'apple':
      // A server that is asked for the ticket of another browser refuses it by the cookie of its own.
      return isJoin(left)
        ? join({ provider: 'apple', ticket: view.ticket })
        : logIn(call(appleLogin, { body: { ticket: view.ticket } }))
  }
}

/** A return that this tab never left for may be somebody else's login, slipped in here. */
const foreignReturn = () => new ApiError('errors.identityIncorrect', 'the state is not ours', 401)

const isJoin = (left: SocialPurpose | undefined) => left?.purpose === 'join'

const logIn = async (answer: Promise<SignedIn>): Promise<ReturnOutcome> => ({
  kind: 'logged-in',
  signedIn: await answer,
})

type Proof = { provider: 'facebook'; access_token: string } | { provider: 'apple'; ticket: string }

const join = async (proof: Proof): Promise<ReturnOutcome> => {
  await call(joinIdentity, { body: proof })
  return { kind: 'joined' }
}
