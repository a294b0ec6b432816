import type * as contract from '../../../contract/accounts/profile.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { birthdayFailure } from '../../../domain/league/birthday.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import { refusedFields } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { countryCode3 } from '../../memberships/country-code.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueNotice } from '../mails/enqueue-mail.ts'
import { endLinks } from '../mails/store-links.ts'
import { refuseCommonPassword } from '../password/refuse-common-password.ts'
import { type Asking, confirmUser } from '../reauthentication/confirm-user.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import { newSecrets } from '../sessions/open-session.ts'
import { endSessionsOf, markProved, replaceSecrets } from '../sessions/store-sessions.ts'
import { endOrphanedPlayback } from '../sessions/user-sessions.ts'
import { type UserChange, type UserRow, writeUser } from '../users/store-users.ts'

type Form = BodyOf<typeof contract.updateUser>
/** The user who asks, and the device. */
export type Saving = Asking & { deviceId: string | undefined }

/** The new secrets of a session. */
export type NewSecrets = { token: string; cookie: string | undefined }

/**
 * Writes the profile's fields, and no other. A new password ends all other sessions, their playback and all
 * mailed links, and this session gets new secrets, which are returned. Throws Failure 'errors.badRequest',
 * '…passwordIncorrect', '…proofNeeded', '…passwordCommon' or '…tooManyAttempts', having written nothing.
 */
export const updateUser = async (
  deps: OpenAccounts,
  user: UserRow,
  form: Form,
  asking: Saving,
): Promise<NewSecrets | undefined> => {
  const change = changeOf(deps, user, form)
  if (form.password === undefined) return void (await writeProfile(deps, change, asking.session))
  await refuseCommonPassword(form.password, { name: form.name ?? user.name, email: user.email })
  await confirmUser(deps, user, asking, form.password_current)
  const passwordHash = await deps.passwords.hash(form.password, `user ${user.id}`)
  const secrets = await changePassword(deps, { ...change, passwordHash }, asking.session)
  await endOrphanedPlayback(deps, user.id, asking.deviceId)
  return secrets
}

const changeOf = (deps: OpenAccounts, user: UserRow, form: Form): UserChange => {
  const { name, birthday, gender, telephone, city, country, team } = form
  const wrongBirthday = birthday && birthdayFailure(birthday, leagueDay(deps.clock.now()))
  if (wrongBirthday) throw refusedFields({ birthday: wrongBirthday })
  const given = {
    name,
    birthday,
    gender,
    city,
    team,
    country: typeof country === 'string' ? codeOf(country) : country,
    // The telephone of a sign-in method changes with that method, never here (specification, chapter 2).
    telephone: user.loginType === 'accountkit' ? undefined : telephone,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const codeOf = (country: string): string => {
  const code = countryCode3(country)
  if (code === undefined) throw refusedFields({ country: 'forms.chooseOne' })
  return code
}

const writeProfile = (deps: OpenAccounts, change: UserChange, session: SignedIn): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { id } = await lockUserRow(tx, session)
    await writeUser(tx, id, change)
  })

const changePassword = (deps: OpenAccounts, change: UserChange, session: SignedIn): Promise<NewSecrets> =>
  deps.db.transaction(async (tx) => {
    const now = new Date(deps.clock.now())
    const { token, cookie, hashes } = newSecrets(deps.random, session.kind)
    const { id, email, lang } = await lockUserRow(tx, session)
    await writeUser(tx, id, change)
    await replaceSecrets(tx, session.sessionId, hashes)
    await markProved(tx, session.sessionId, now)
    await endSessionsOf(tx, id, now, { except: session.sessionId })
    await endLinks(tx, id, now)
    await enqueueNotice(tx, deps, { template: 'password-changed', to: email, lang })
    return { token, cookie }
  })
