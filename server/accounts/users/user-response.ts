import type { User } from '../../../contract/accounts/signed-in.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { hasMembership } from '../../memberships/has-membership.ts'
import { membershipsOf } from '../../memberships/memberships-of.ts'
import { type UserRow, userById } from './store-users.ts'

/** The user object as the user sees it, with the access that they have. */
export const toUserResponse = async (deps: { db: Db; clock: Clock }, user: UserRow): Promise<User> => ({
  id: user.id,
  affiliate_id: user.affiliateId,
  name: user.name,
  shortName: shortNameOf(user.name),
  email: user.email ?? '',
  emailConfirmed: user.emailConfirmedAt !== null,
  hasPassword: user.passwordHash !== null,
  telephone: user.telephone,
  country: user.country,
  city: user.city,
  loginType: user.loginType,
  team: user.team,
  gender: user.gender,
  birthday: user.birthday,
  hasOneValidMembership: await hasMembership(deps, user.id),
  memberships: await membershipsOf(deps, user.id),
})

/** First word of the name (specification, chapter 3). */
const shortNameOf = (name: string) => name.trim().split(/\s+/u)[0] ?? ''

/** The name of a user; empty if there is no such user. */
export const nameOf = async (db: Db, userId: number): Promise<string> =>
  (await userById(db, userId))?.name ?? ''
