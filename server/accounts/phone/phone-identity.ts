import type { ProvedIdentity } from '../sign-in/log-in-by-identity.ts'
import type { IdentityDeps } from '../sign-in/prove-identity.ts'
import { maskedNumber } from './mobile-number.ts'
import { redeemCode } from './phone-code.ts'

/** The identity of the telephone that got this browser's code. Throws Failure('errors.codeIncorrect'). */
export const phoneIdentity = async (
  deps: IdentityDeps,
  secret: string | undefined,
  code: string,
): Promise<ProvedIdentity> => {
  const { telephone, lang } = await redeemCode(deps, secret, code)
  return {
    provider: 'phone',
    subject: telephone,
    label: maskedNumber(telephone),
    newcomer: { loginType: 'accountkit', name: undefined, telephone, lang },
  }
}
