import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { RandomBytes } from './credentials.ts'
import { type Caller, type Credential, openSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { type PersonRow, personByEmail } from './store.ts'
import { forgive, type Limits, networkOf, refuseSpent, spendTry } from './throttle.ts'

type Needs = { db: Db; clock: Clock; passwords: Passwords; random: RandomBytes; limits: Limits }

/**
 * Opens a session for who knows the password. A wrong password and an unknown e-mail look and cost the same:
 * Failure('errors.emailPasswordIncorrect'); too many of them Failure('errors.tooManyAttempts').
 */
export const logIn = async (
  needs: Needs,
  given: { email: string; password: string },
  caller: Caller,
): Promise<{ person: PersonRow; credential: Credential }> => {
  const ofAddress = `login from ${networkOf(caller.ip)}`
  const ofAccount = `${ofAddress} as ${given.email}`
  // Spent before the check and given back after it, so that tries made at the same moment all count.
  await spendTry(needs, ofAccount, needs.limits.failuresOfAccount)
  const person = await personByEmail(needs.db, given.email)
  const isRight = await needs.passwords.matches(person?.passwordHash, given.password, () =>
    refuseSpent(needs, ofAddress, needs.limits.failuresOfAddress),
  )
  if (person === undefined || !isRight) {
    await spendTry(needs, ofAddress, needs.limits.failuresOfAddress)
    throw new Failure('errors.emailPasswordIncorrect')
  }
  await forgive(needs, ofAccount)
  return { person, credential: await openSession(needs, person.id, caller) }
}
