import type * as contract from '../../contract/accounts/log-in.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import type { Settings } from '../settings/settings.ts'
import { type AdmissionQueues, admitRegistration } from './admission.ts'
import { type Caller, type Credential, openSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { addPerson, type NewPerson, type PersonRow } from './store.ts'
import type { Limits } from './throttle.ts'

type Deps = {
  db: Db
  clock: Clock
  passwords: Passwords
  random: RandomBytes
  limits: Limits
  queues: AdmissionQueues
  settings: Pick<Settings, 'mode'>
}
type Form = BodyOf<typeof contract.register>

/**
 * Makes an account and its first session. Throws Failure 'errors.emailIsRegistered' or 'errors.tooManyAttempts', and
 * 'errors.badRequest' for an e-mail of the demo in live: the next start would refuse its database.
 */
export const register = async (
  deps: Deps,
  form: Form,
  caller: Caller,
): Promise<{ person: PersonRow; credential: Credential }> => {
  if (deps.settings.mode === 'live' && form.email.endsWith(`@${DEMO_DOMAIN}`))
    throw new Failure('errors.badRequest')
  const { lane } = await admitRegistration(deps, caller)
  const passwordHash = await deps.passwords.hash(form.password, lane)
  const person = await addPerson(deps.db, newPerson(form, passwordHash))
  if (person === undefined) throw new Failure('errors.emailIsRegistered')
  return { person, credential: await openSession(deps, person.id, caller) }
}

const newPerson = (form: Form, passwordHash: string): NewPerson => ({
  email: form.email,
  name: form.name,
  passwordHash,
  telephone: form.telephone ?? null,
  country: form.country ?? null,
  city: form.city ?? null,
  team: form.team ?? null,
  birthday: form.birthday ?? null,
  affiliateId: form.affiliate_id ?? null,
})
