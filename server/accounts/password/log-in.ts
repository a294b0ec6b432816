import type { FailureCode } from '../../../contract/failures.ts'
import { Failure } from '../../failure.ts'
import { errorText } from '../../serialize-error.ts'
import type { Lane } from '../../throttles/fair-queue.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { type Caller, openSession } from '../sessions/open-session.ts'
import type { Login } from '../sign-in/complete-login.ts'
import { admitLogin, admitNip, type LoginAttempt } from '../throttles/admission.ts'
import {
  entrepreneurAccount,
  replaceHash,
  type UserRow,
  userByEmail,
  userByNumber,
} from '../users/store-users.ts'

type Deps = Pick<OpenAccounts, 'db' | 'clock' | 'passwords' | 'random' | 'limits' | 'queues' | 'log'>

/**
 * Opens a session for a user who knows the password. A wrong password and an unknown e-mail look and cost the
 * same. Throws Failure 'errors.emailPasswordIncorrect', and 'errors.tooManyAttempts' after too many.
 */
export const logIn = (
  deps: Deps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Login> =>
  logInBy(deps, caller, {
    account: email,
    secret: password,
    find: () => userByEmail(deps.db, email),
    hash: 'passwordHash',
    refusal: 'errors.emailPasswordIncorrect',
    admit: (account) => admitLogin(deps, account, caller),
  })

/**
 * Does the same by an Entrepreneur's number and NIP. Throws Failure 'errors.entrepreneurIncorrect' or
 * 'errors.entrepreneurPaused'.
 */
export const logInEntrepreneur = (
  deps: Deps,
  { number, nip }: { number: string; nip: string },
  caller: Caller,
): Promise<Login> =>
  logInBy(deps, caller, {
    account: entrepreneurAccount(number),
    secret: nip,
    find: () => userByNumber(deps.db, number),
    hash: 'nipHash',
    refusal: 'errors.entrepreneurIncorrect',
    admit: (account) => admitNip(deps, account, caller).catch(leadToOtherWays),
  })

/** Guesses close the NIP for new places; after a login by another sign-in method the place is familiar. */
const leadToOtherWays = (error: unknown): never => {
  if (!(error instanceof Failure) || error.code !== 'errors.tooManyAttempts') throw error
  throw new Failure('errors.entrepreneurPaused', error.retryAfterSeconds, error.trace)
}

type Way = {
  /** The key by which tries are counted. */
  account: string
  secret: string
  find(): Promise<UserRow | undefined>
  /** The column of the secret's hash. */
  hash: 'passwordHash' | 'nipHash'
  refusal: FailureCode
  admit(account: string): Promise<LoginAttempt>
}

/** A hash that another login has just renewed is read again once; a reset's hash has another password. */
const MAX_TRIES = 2

const logInBy = async (deps: Deps, caller: Caller, way: Way): Promise<Login> => {
  const attempt = await way.admit(way.account)
  let user: number | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const entered = await enter(deps, caller, way, attempt.lane)
    if (entered.kind === 'entered') {
      await attempt.succeed()
      return entered.login
    }
    user = entered.user
    if (entered.kind === 'wrong') break
  }
  await attempt.fail()
  throw new Failure(way.refusal, undefined, { user })
}

/** `changed`: the checked hash is no longer the account's. */
type Entered = { kind: 'entered'; login: Login } | { kind: 'wrong' | 'changed'; user: number | undefined }

const enter = async (deps: Deps, caller: Caller, way: Way, lane: Lane): Promise<Entered> => {
  const user = await way.find()
  const stored = user?.[way.hash] ?? undefined
  const isCorrect = await deps.passwords.matches(stored, way.secret, lane)
  if (user === undefined || stored === undefined || !isCorrect) return { kind: 'wrong', user: user?.id }
  const credential = await openSession(
    deps,
    user.id,
    caller,
    (now) => now[way.hash] === stored && now.email === user.email,
  )
  if (credential === undefined) return { kind: 'changed', user: user.id }
  if (deps.passwords.isOutdated(stored)) await rehash(deps, user, way, { stored, lane })
  return { kind: 'entered', login: { user, account: way.account, credential } }
}

/** Renews an outdated hash. A failure does not affect the login: the next login tries again. */
const rehash = async (
  deps: Deps,
  user: UserRow,
  { hash, secret }: Way,
  { stored, lane }: { stored: string; lane: Lane },
): Promise<void> => {
  try {
    const to = await deps.passwords.hash(secret, lane)
    await replaceHash(deps.db, user.id, hash, { from: stored, to })
  } catch (error) {
    deps.log.warn({ user: user.id, reason: errorText(error) }, 'a secret was not hashed anew')
  }
}
