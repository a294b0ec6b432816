import type { FailureCode } from '../../contract/failures.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { Login } from './complete-login.ts'
import { type Caller, openSession } from './open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { type PersonRow, personByEmail, personByNumber } from './store.ts'
import { type AdmissionQueues, admitLogin } from './throttles/admission.ts'
import type { Limits, Rate } from './throttles/throttle.ts'

type Deps = {
  db: Db
  clock: Clock
  passwords: Passwords
  random: RandomBytes
  limits: Limits
  queues: AdmissionQueues
}

/**
 * Opens a session for who knows the password. A wrong password and an unknown e-mail look and cost the same:
 * Failure('errors.emailPasswordIncorrect'); too many of them Failure('errors.tooManyAttempts').
 */
export const logIn = (
  deps: Deps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Login> =>
  logInBy(deps, caller, {
    account: email,
    secret: password,
    find: () => personByEmail(deps.db, email),
    hashIn: (person) => person.passwordHash,
    refusal: 'errors.emailPasswordIncorrect',
    rate: deps.limits.perAccount,
  })

/** As logIn, for an Entrepreneur's number and NIP: Failure('errors.entrepreneurIncorrect'). */
export const logInEntrepreneur = (
  deps: Deps,
  { number, nip }: { number: string; nip: string },
  caller: Caller,
): Promise<Login> =>
  logInBy(deps, caller, {
    account: `entrepreneur ${number}`,
    secret: nip,
    find: () => personByNumber(deps.db, number),
    hashIn: (person) => person.nipHash,
    refusal: 'errors.entrepreneurIncorrect',
    rate: deps.limits.perNumber,
  })

type Way = {
  /** What tries are counted by. */
  account: string
  secret: string
  find(): Promise<PersonRow | undefined>
  hashIn(person: PersonRow): string | null
  refusal: FailureCode
  rate: Rate
}

const logInBy = async (deps: Deps, caller: Caller, way: Way): Promise<Login> => {
  const attempt = await admitLogin(deps, way.account, caller, way.rate)
  const person = await way.find()
  const stored = person === undefined ? null : way.hashIn(person)
  const isCorrect = await deps.passwords.matches(stored ?? undefined, way.secret, attempt.lane)
  if (person === undefined || !isCorrect) {
    await attempt.fail()
    throw new Failure(way.refusal, undefined, { user: person?.id })
  }
  await attempt.succeed()
  return { person, account: way.account, credential: await openSession(deps, person.id, caller) }
}
