import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type AdmissionQueues, admitLogin } from './admission.ts'
import { type Caller, type Credential, openSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { type PersonRow, personByEmail } from './store.ts'
import type { Limits } from './throttle.ts'

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
export const logIn = async (
  deps: Deps,
  given: { email: string; password: string },
  caller: Caller,
): Promise<{ person: PersonRow; credential: Credential }> => {
  const attempt = await admitLogin(deps, given.email, caller)
  const person = await personByEmail(deps.db, given.email)
  const isCorrect = await deps.passwords.matches(
    person?.passwordHash ?? undefined,
    given.password,
    attempt.lane,
  )
  if (person === undefined || !isCorrect) {
    await attempt.fail()
    throw new Failure('errors.emailPasswordIncorrect')
  }
  await attempt.succeed()
  return { person, credential: await openSession(deps, person.id, caller) }
}
