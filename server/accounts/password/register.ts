import type * as contract from '../../../contract/accounts/log-in.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { birthdayFailure } from '../../../domain/league/birthday.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import { Failure, refusedFields } from '../../failure.ts'
import { countryCode3 } from '../../memberships/country-code.ts'
import { admit } from '../../throttles/throttle.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink } from '../mails/enqueue-mail.ts'
import { type Caller, openSession } from '../sessions/open-session.ts'
import type { Login } from '../sign-in/complete-login.ts'
import { admitRegistration } from '../throttles/admission.ts'
import { refuseDemoEmail } from '../users/refuse-demo-email.ts'
import { addConsent, addUser, type NewUser, type UserRow } from '../users/store-users.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

type Form = BodyOf<typeof contract.register>

/**
 * Makes an account and its first session. Throws Failure 'errors.emailIsRegistered', 'errors.tooManyAttempts'
 * or 'errors.passwordCommon', and 'errors.badRequest' for a user under 18 and for an e-mail of the demo in
 * live.
 */
export const register = async (deps: OpenAccounts, form: Form, caller: Caller): Promise<Login> => {
  refuseDemoEmail(deps.settings, form.email)
  const birthday = form.birthday && birthdayFailure(form.birthday, leagueDay(deps.clock.now()))
  if (birthday) throw refusedFields({ birthday })
  await refuseCommonPassword(form.password, form)
  const { lane } = await admitRegistration(deps, caller)
  const passwordHash = await deps.passwords.hash(form.password, lane)
  // The delay stops endless mails by registering an address, deleting the account and registering it again.
  const welcomeDelayMs = await admit(deps, deps.limits.linksPerAddress, `welcomes to ${form.email}`)
  const user = await store(deps, form, caller, { passwordHash, welcomeDelayMs })
  const credential = await openSession(deps, user.id, caller, () => true)
  if (credential === undefined) throw new Failure('errors.notLoggedIn')
  return { user, isNew: true, credential }
}

type Prepared = { passwordHash: string; welcomeDelayMs: number | undefined }

/** Stores the account, its consent and its mail: all or nothing. */
const store = (
  deps: OpenAccounts,
  form: Form,
  caller: Caller,
  { passwordHash, welcomeDelayMs: delayMs }: Prepared,
): Promise<UserRow> =>
  deps.db.transaction(async (tx) => {
    const country = countryOf(deps, form, caller)
    const user = await addUser(tx, {
      ...newPerson(form, caller),
      passwordHash,
      country,
      lang: caller.lang,
    })
    if (user === undefined) throw new Failure('errors.emailIsRegistered')
    if (form.privacy_version !== undefined)
      await addConsent(tx, {
        userId: user.id,
        version: form.privacy_version,
        address: caller.ip,
        createdAt: new Date(deps.clock.now()),
      })
    const { id: userId, lang } = user
    if (delayMs !== undefined)
      await enqueueLink(tx, deps, { template: 'welcome', userId, to: form.email, lang, delayMs })
    return user
  })

/** The country of the form, or else of the caller's connection. */
const countryOf = ({ geolocation }: OpenAccounts, form: Form, caller: Caller): string | null =>
  countryCode3(form.country ?? '') ?? countryCode3(geolocation.locate(caller.ip).iso2) ?? null

const newPerson = (form: Form, caller: Caller): NewUser => ({
  email: form.email,
  name: form.name,
  telephone: form.telephone ?? null,
  city: form.city ?? null,
  team: form.team ?? null,
  birthday: form.birthday ?? null,
  affiliateId: form.affiliate_id ?? caller.affiliateId ?? null,
})
