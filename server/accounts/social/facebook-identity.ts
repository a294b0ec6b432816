import type { facebookLogin } from '../../../contract/accounts/identities.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { Failure } from '../../failure.ts'
import type { ProvedIdentity } from '../sign-in/log-in-by-identity.ts'
import { displayName, type IdentityDeps, notProved, requireSame } from '../sign-in/prove-identity.ts'
import { consumeOnce } from '../sign-in/sign-in-attempts.ts'

/** Facebook's longest tokens are valid for sixty days. */
const TOKEN_LIFE_MS = 60 * 86_400_000

type Proof = Pick<BodyOf<typeof facebookLogin>, 'id' | 'email' | 'access_token'>

/**
 * The identity that Facebook proves for a token. The names are Facebook's, too; names in the body are
 * ignored. Throws Failure 'errors.identityIncorrect', 'errors.notReady', and 'errors.notFound' if this
 * installation has no Facebook. An app may log in with the same token again; a `first-use` needs a token that
 * is new to us.
 */
export const facebookIdentity = async (
  deps: IdentityDeps,
  proof: Proof,
  use: 'any' | 'first-use' = 'any',
): Promise<ProvedIdentity> => {
  const { facebook } = deps.companies
  if (facebook === undefined) throw new Failure('errors.notFound')
  const answer = await facebook.verify(proof.access_token)
  if (answer.kind !== 'verified') throw notProved(deps, 'facebook', answer)
  const { id, email, firstName, lastName } = answer.person
  requireSame(proof, { id, email })
  const seenUntil = new Date(deps.clock.now() + TOKEN_LIFE_MS)
  const isFirst = await consumeOnce(deps, 'facebook', proof.access_token, seenUntil)
  if (use === 'first-use' && !isFirst) throw new Failure('errors.identityIncorrect')
  const name = displayName(firstName, lastName)
  return {
    provider: 'facebook',
    subject: id,
    label: name ?? email ?? 'Facebook',
    newcomer: {
      loginType: 'facebook',
      name,
      ...(email !== undefined &&
        email.length <= MAX_LENGTH.loginEmail && { email, emailConfirmedAt: new Date(deps.clock.now()) }),
    },
  }
}
