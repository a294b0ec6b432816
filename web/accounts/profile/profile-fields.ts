import { favouriteTeams } from '../../../contract/accounts/account-inputs.ts'
import type { genders, User } from '../../../contract/accounts/signed-in.ts'
import type { FieldCode } from '../../../contract/field-failures.ts'
import { type BirthdayInput, fromBirthday, toBirthday } from '../fields/birthday.ts'
import {
  type FavouriteTeam,
  type PersonErrors,
  validateEmail,
  validateNewPassword,
  validatePerson,
} from '../fields/validate-fields.ts'

export type Gender = (typeof genders)[number]

export type ProfileFields = {
  name: string
  email: string
  birthday: BirthdayInput
  gender: Gender | ''
  telephone: string
  city: string
  country: string
  team: FavouriteTeam | ''
  password: string
  password_current: string
}

export type ProfileErrors = PersonErrors & {
  email?: FieldCode
  password?: FieldCode | 'errors.passwordCommon'
  password_current?: 'access.passwordMissing' | 'errors.passwordIncorrect'
}

/** The form's fields for a user as the server knows them. */
export const profileFieldsOf = (user: User): ProfileFields => ({
  name: user.name,
  email: user.email,
  birthday: fromBirthday(user.birthday),
  gender: user.gender ?? '',
  telephone: user.telephone ?? '',
  city: user.city ?? '',
  country: user.country ?? '',
  team: favouriteTeams.find((it) => it === user.team) ?? '',
  password: '',
  password_current: '',
})

export const isEmailChanged = (fields: ProfileFields, user: User): boolean =>
  fields.email.trim().toLowerCase() !== user.email.toLowerCase()

/** Required (specification, chapter 5), except where the sign-in method brought none, such as a telephone. */
const needsEmail = (fields: ProfileFields, user: User): boolean =>
  user.email !== '' || fields.email.trim() !== ''

/** The e-mail and the password change only for a user who knows the current password. */
export const needsCurrentPassword = (fields: ProfileFields, user: User): boolean =>
  user.hasPassword && (fields.password !== '' || isEmailChanged(fields, user))

/** The passwords that the server refused at the last attempt; each is wrong until it is changed. */
export type Refused = { password?: string | undefined; passwordCurrent?: string | undefined }

/** Errors of a profile by field; `today` is YYYY-MM-DD. A locked telephone is not validated. */
export const validateProfile = (
  fields: ProfileFields,
  user: User,
  today: string,
  refused: Refused = {},
): ProfileErrors => ({
  ...validatePerson(isTelephoneLocked(user) ? { ...fields, telephone: '' } : fields, today),
  ...(needsEmail(fields, user) && validateEmail(fields.email)),
  ...(fields.password !== '' && validatePassword(fields.password, refused.password)),
  ...(needsCurrentPassword(fields, user) &&
    validateCurrentPassword(fields.password_current, refused.passwordCurrent)),
})

const validatePassword = (password: string, refused: string | undefined): Pick<ProfileErrors, 'password'> => {
  const { password: error } = validateNewPassword({ password, password_confirm: password }, refused)
  return error ? { password: error } : {}
}

const validateCurrentPassword = (
  password: string,
  refused: string | undefined,
): Pick<ProfileErrors, 'password_current'> => {
  if (password === '') return { password_current: 'access.passwordMissing' }
  return password === refused ? { password_current: 'errors.passwordIncorrect' } : {}
}

/** A user who logs in by a code to a phone cannot change its number (specification, chapter 3). */
export const isTelephoneLocked = (user: User): boolean => user.loginType === 'accountkit'

/** The body of the request; an empty field empties the stored one. */
export const profileBodyOf = (fields: ProfileFields, user: User) => {
  const { email: _, birthday, password, password_current, telephone, ...rest } = fields
  return {
    ...rest,
    birthday: toBirthday(birthday.date),
    ...(!isTelephoneLocked(user) && { telephone }),
    ...(password !== '' && { password, password_current }),
  }
}
