import type { favouriteTeams } from '../../../contract/accounts/user.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../../../contract/text-inputs.ts'
import { type BirthdayError, type BirthdayInput, birthdayError } from './birthday.ts'

/** Minimum lengths (specification, chapter 9). */
const NAME_MIN = 4
const PASSWORD_MIN = 8

export type FavouriteTeam = (typeof favouriteTeams)[number]
export type LoginFields = { email: string; password: string }
export type NewPasswordFields = { password: string; password_confirm: string }
export type RegisterFields = NewPasswordFields & {
  name: string
  email: string
  birthday: BirthdayInput
  telephone: string
  city: string
  /** Favourite-team value; '' for none. */
  team: FavouriteTeam | ''
  privacy: boolean
}

export type LoginErrors = {
  email?: 'access.emailWrong'
  password?: 'access.passwordMissing' | 'access.passwordLong'
}
export type NewPasswordErrors = {
  password?: 'access.passwordShort' | 'access.passwordLong' | 'errors.passwordCommon'
  password_confirm?: 'access.passwordsDiffer'
}
export type PersonErrors = {
  name?: 'access.nameShort'
  birthday?: BirthdayError
  telephone?: 'access.telephoneShort'
}
export type RegisterErrors = PersonErrors &
  NewPasswordErrors & { email?: 'access.emailWrong'; privacy?: 'access.privacyNeeded' }

/** A field that cut what is pasted would set another password than the one that its owner keeps. */
const isTooLong = (password: string) => password.length > MAX_LENGTH.password

/** Errors of a login by field, as keys of texts; empty when valid. */
export const validateLogin = (fields: LoginFields): LoginErrors => ({
  ...validateEmail(fields.email, MAX_LENGTH.loginEmail),
  ...(fields.password === '' && { password: 'access.passwordMissing' as const }),
  ...(isTooLong(fields.password) && { password: 'access.passwordLong' as const }),
})

/** The error of an e-mail address by the server's rule; empty when valid. */
export const validateEmail = (
  email: string,
  maxLength: number = MAX_LENGTH.email,
): { email?: 'access.emailWrong' } =>
  emailAddress(maxLength).safeParse(email).success ? {} : { email: 'access.emailWrong' }

/** Errors of a new password and its repetition; `refused` is one that the server found too common. */
export const validateNewPassword = (
  { password, password_confirm: confirmed }: NewPasswordFields,
  refused?: string,
): NewPasswordErrors => ({
  ...(password === refused && { password: 'errors.passwordCommon' as const }),
  ...(password.length < PASSWORD_MIN && { password: 'access.passwordShort' as const }),
  ...(isTooLong(password) && { password: 'access.passwordLong' as const }),
  ...(confirmed !== password && { password_confirm: 'access.passwordsDiffer' as const }),
})

/** Errors of what a registration and a profile say of a person; `today` is YYYY-MM-DD. */
export const validatePerson = (
  fields: Pick<RegisterFields, 'name' | 'birthday' | 'telephone'>,
  today: string,
): PersonErrors => {
  const birthday = birthdayError(fields.birthday, today)
  return {
    ...(fields.name.trim().length < NAME_MIN && { name: 'access.nameShort' as const }),
    ...(birthday && { birthday }),
    ...(fields.telephone.trim() !== '' &&
      !telephone.safeParse(fields.telephone).success && { telephone: 'access.telephoneShort' as const }),
  }
}

/** Errors of a registration by field, as keys of texts; empty when valid. */
export const validateRegistration = (
  fields: RegisterFields,
  today: string,
  refusedPassword?: string,
): RegisterErrors => ({
  ...validatePerson(fields, today),
  ...validateEmail(fields.email),
  ...validateNewPassword(fields, refusedPassword),
  ...(!fields.privacy && { privacy: 'access.privacyNeeded' as const }),
})
