import { Failure } from '../../failure.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import type { PersonRow } from '../store.ts'
import { clearLimit, reserve } from '../throttles/throttle.ts'

/**
 * That it is still the account's owner who sits there; who has no password passes. Tries count by session, so that one who
 * got hold of a session slows nobody else. Throws Failure 'errors.passwordIncorrect' or 'errors.tooManyAttempts'.
 */
export const confirmPassword = async (
  deps: OpenAccounts,
  person: PersonRow,
  sessionId: string,
  password: string | undefined,
): Promise<void> => {
  if (person.passwordHash === null) return
  if (password === undefined) throw new Failure('errors.passwordIncorrect')
  const key = `current password in session ${sessionId}`
  const { perLocation, perAccount } = deps.limits
  const delayMs = await reserve(deps, key, { burst: perLocation.burst, everyMs: perAccount.everyMs })
  await deps.queues.wait(delayMs)
  const isCorrect = await deps.passwords.matches(person.passwordHash, password, `user ${person.id}`)
  if (!isCorrect) throw new Failure('errors.passwordIncorrect')
  await clearLimit(deps, key)
}
