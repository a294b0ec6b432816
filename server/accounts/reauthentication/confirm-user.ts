import type { FailureCode } from '../../../contract/failures.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { admit, clearLimit } from '../../throttles/throttle.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { admitLogin, admitNip } from '../throttles/admission.ts'
import type { Origin } from '../throttles/familiar-locations.ts'
import type { UserRow } from '../users/store-users.ts'

/** The session that asks, and its origin. */
export type Asking = { session: SignedIn; origin: Origin }
export type ConfirmDeps = Pick<OpenAccounts, 'db' | 'clock' | 'passwords' | 'limits' | 'queues'>

/**
 * Confirms that the account's user still holds the session: by the current password, or by a fresh proof if
 * the account has none. It renews no proof, since only a call that gives the session new secrets may. Throws
 * Failure 'errors.passwordIncorrect', 'errors.tooManyAttempts' or 'errors.proofNeeded'.
 */
export const confirmUser = async (
  deps: ConfirmDeps,
  user: UserRow,
  asking: Asking,
  password: string | undefined,
): Promise<void> => {
  if (user.passwordHash !== null) return proveByPassword(deps, user, asking, password)
  if (asking.session.provedForMs <= 0) throw new Failure('errors.proofNeeded')
}

/** Proves by the account's password. Throws Failure 'errors.passwordIncorrect' or '…tooManyAttempts'. */
export const proveByPassword = async (
  deps: ConfirmDeps,
  user: UserRow,
  asking: Asking,
  password: string | undefined,
): Promise<void> => {
  if (password === undefined) throw new Failure('errors.passwordIncorrect')
  await proveBySecret(deps, asking, {
    account: user.email ?? `user ${user.id}`,
    hash: user.passwordHash,
    secret: password,
    admit: admitLogin,
    refusal: 'errors.passwordIncorrect',
  })
}

/** Proves by an Entrepreneur's NIP. Throws Failure('errors.entrepreneurIncorrect'). */
export const proveByNip = (deps: ConfirmDeps, user: UserRow, asking: Asking, nip: string): Promise<void> =>
  proveBySecret(deps, asking, {
    account: `entrepreneur ${user.entrepreneurNumber}`,
    hash: user.nipHash,
    secret: nip,
    admit: admitNip,
    refusal: 'errors.entrepreneurIncorrect',
  })

type Secret = {
  account: string
  hash: string | null
  secret: string
  admit: typeof admitNip
  refusal: FailureCode
}

/** A try counts as a login does, and by its session: a stolen session has ten tries from all places. */
const proveBySecret = async (deps: ConfirmDeps, { session, origin }: Asking, it: Secret): Promise<void> => {
  const key = `current password in session ${session.sessionId}`
  await deps.queues.wait(await admit(deps, deps.limits.passwordsPerSession, key))
  const attempt = await it.admit(deps, it.account, origin)
  if (!(await deps.passwords.matches(it.hash ?? undefined, it.secret, attempt.lane))) {
    await attempt.fail()
    throw new Failure(it.refusal)
  }
  await attempt.succeed()
  await clearLimit(deps, key)
}
