import type { User } from '../../../contract/accounts/signed-in.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { hasMembership } from '../../memberships/has-membership.ts'
import { membershipsOf } from '../../memberships/memberships-of.ts'
import { type PersonRow, personById } from './store-users.ts'

/** The user object as the user sees it, with the access that they have. */
export const describePerson = async (deps: { db: Db; clock: Clock }, person: PersonRow): Promise<User> => ({
  id: person.id,
  affiliate_id: person.affiliateId,
  name: person.name,
  shortName: shortNameOf(person.name),
  email: person.email ?? '',
  emailConfirmed: person.emailConfirmedAt !== null,
  hasPassword: person.passwordHash !== null,
  telephone: person.telephone,
  country: person.country,
  city: person.city,
  loginType: person.loginType,
  team: person.team,
  gender: person.gender,
  birthday: person.birthday,
  hasOneValidMembership: await hasMembership(deps, person.id),
  memberships: await membershipsOf(deps, person.id),
})

/** First word of the name (specification, chapter 3). */
const shortNameOf = (name: string) => name.trim().split(/\s+/u)[0] ?? ''

/** The name of a user; empty if there is no such user. */
export const nameOf = async (db: Db, userId: number): Promise<string> =>
  (await personById(db, userId))?.name ?? ''
