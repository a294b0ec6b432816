import type { FastifyBaseLogger } from 'fastify'
import { cleanedName } from '../../../contract/text-inputs.ts'
import { Failure } from '../../failure.ts'
import { networkOf } from '../../http/security/network-of.ts'
import type { Geolocation } from '../../providers/geolocation.ts'
import type { Companies } from '../../providers/identity/identity-companies.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Limits } from '../../throttles/policies.ts'
import { admit, cancelReservation } from '../../throttles/throttle.ts'
import type { AttemptDeps } from './sign-in-attempts.ts'

export type IdentityDeps = AttemptDeps & {
  settings: Pick<Settings, 'publicUrl' | 'mode' | 'privacyContact'>
  companies: Companies
  geolocation: Geolocation
  limits: Limits
  log: Pick<FastifyBaseLogger, 'warn'>
}

const OUTAGE_RETRY_SECONDS = 30

/**
 * Runs a proof of identity, and counts a failed one against its network. Throws
 * Failure('errors.tooManyAttempts') after too many.
 */
export const limitProofs = async <T>(deps: IdentityDeps, ip: string, prove: () => Promise<T>): Promise<T> => {
  const key = `refused proofs from ${networkOf(ip)}`
  const policy = deps.limits.refusedProofsPerNetwork
  await admit(deps, policy, key)
  const giveBack = () => cancelReservation(deps, key, policy)
  try {
    const proved = await prove()
    await giveBack()
    return proved
  } catch (error) {
    if (!isRefusal(error)) await giveBack()
    throw error
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Failure && (error.status === 401 || error.code === 'errors.proofOfAnother')

/** Counts a begun sign-in. Throws Failure('errors.tooManyAttempts') if its network begins too many. */
export const limitBeginnings = async (deps: IdentityDeps, ip: string): Promise<void> => {
  const key = `sign-ins begun from ${networkOf(ip)}`
  await admit(deps, deps.limits.beginningsPerNetwork, key)
}

/** Logs a company's answer that proves nothing, and returns the Failure to throw for it. */
export const notProved = (
  deps: IdentityDeps,
  company: string,
  answer: { kind: 'refused' | 'unreachable'; reason: string },
): Failure => {
  deps.log.warn({ company, answer: answer.kind, reason: answer.reason }, 'an identity was not proved')
  return answer.kind === 'refused'
    ? new Failure('errors.identityIncorrect')
    : new Failure('errors.notReady', OUTAGE_RETRY_SECONDS)
}

/** Requires a body's id and e-mail to be the token's. Throws Failure('errors.identityIncorrect'). */
export const requireSame = (
  given: { id?: string | undefined; email?: string | undefined },
  proved: { id: string; email: string | undefined },
): void => {
  const isSame =
    (given.id === undefined || given.id === proved.id) &&
    (given.email === undefined || given.email === proved.email)
  if (!isSame) throw new Failure('errors.identityIncorrect')
}

/** First and last name as one, without characters that no name has; undefined if nothing is left. */
export const displayName = (first: string | undefined, last: string | undefined): string | undefined =>
  cleanedName([first, last].filter((it) => it !== undefined).join(' ')) || undefined
