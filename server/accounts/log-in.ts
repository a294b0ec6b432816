import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { admitLogin, type Brakes } from './admit-try.ts'
import type { RandomBytes } from './credentials.ts'
import { type Caller, type Credential, openSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { type PersonRow, personByEmail } from './store.ts'
import type { Limits } from './throttle.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  random: RandomBytes
  limits: Limits
  brakes: Brakes
}

/**
 * Opens a session for who knows the password. A wrong password and an unknown e-mail look and cost the same:
 * Failure('errors.emailPasswordIncorrect'); too many of them Failure('errors.tooManyAttempts').
 */
export const logIn = async (
  needs: Needs,
  given: { email: string; password: string },
  caller: Caller,
): Promise<{ person: PersonRow; credential: Credential }> => {
  const admitted = await admitLogin(needs, given.email, caller)
  const person = await personByEmail(needs.db, given.email)
  const isRight = await needs.passwords.matches(person?.passwordHash, given.password, admitted.lane)
  if (person === undefined || !isRight) {
    await admitted.fail()
    throw new Failure('errors.emailPasswordIncorrect')
  }
  await admitted.succeed()
  return { person, credential: await openSession(needs, person.id, caller) }
}
