import type { z } from 'zod/mini'
import { type favouriteTeams, newPassword, personName } from '../../../contract/accounts/account-inputs.ts'
import { type FieldCode, fieldFailure } from '../../../contract/field-failures.ts'
import { emailAddress, labelText, MAX_LENGTH, telephone } from '../../../contract/text-inputs.ts'
import { type BirthdayInput, birthdayError } from './birthday.ts'

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

export type LoginErrors = { email?: FieldCode; password?: 'access.passwordMissing' | FieldCode }
export type NewPasswordErrors = {
  password?: 'errors.passwordCommon' | FieldCode
  password_confirm?: FieldCode
}
export type PersonErrors = { name?: FieldCode; birthday?: FieldCode; telephone?: FieldCode; city?: FieldCode }
export type RegisterErrors = PersonErrors &
  NewPasswordErrors & { email?: FieldCode; privacy?: 'access.privacyNeeded' }

/** The error of a field by the server's own rule; nothing where the rule accepts it. */
const errorBy = <Name extends string>(
  name: Name,
  rule: z.ZodMiniType,
  value: string,
): Partial<Record<Name, FieldCode>> => {
  const code = fieldFailure(rule, value)
  return code === undefined ? {} : ({ [name]: code } as Record<Name, FieldCode>)
}

/** A field that cut a pasted password would set another one than the user stores. */
const isTooLong = (password: string) => password.length > MAX_LENGTH.password

/** Errors of a login by field, as keys of texts; empty when valid. */
export const validateLogin = (fields: LoginFields): LoginErrors => ({
  ...validateEmail(fields.email, MAX_LENGTH.loginEmail),
  ...(fields.password === '' && { password: 'access.passwordMissing' as const }),
  ...(isTooLong(fields.password) && { password: 'forms.passwordLong' as const }),
})

/** The error of an e-mail address by the server's rule; empty when valid. */
export const validateEmail = (email: string, maxLength: number = MAX_LENGTH.email): { email?: FieldCode } =>
  errorBy('email', emailAddress(maxLength), email)

/** Errors of a new password and its repetition; `refused` is one that the server found too common. */
export const validateNewPassword = (
  { password, password_confirm: confirmed }: NewPasswordFields,
  refused?: string,
): NewPasswordErrors => ({
  ...(password === refused && { password: 'errors.passwordCommon' as const }),
  ...errorBy('password', newPassword, password),
  ...(confirmed !== password && { password_confirm: 'forms.passwordsDiffer' as const }),
})

/** Errors of the personal data in a registration or a profile; `today` is YYYY-MM-DD. */
export const validatePerson = (
  fields: Pick<RegisterFields, 'name' | 'birthday' | 'telephone' | 'city'>,
  today: string,
): PersonErrors => {
  const birthday = birthdayError(fields.birthday, today)
  return {
    ...errorBy('name', personName, fields.name),
    ...(birthday && { birthday }),
    ...(fields.telephone.trim() !== '' && errorBy('telephone', telephone, fields.telephone)),
    ...(fields.city.trim() !== '' && errorBy('city', labelText(MAX_LENGTH.city), fields.city)),
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
