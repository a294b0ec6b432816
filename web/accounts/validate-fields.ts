import type { favouriteTeams } from '../../contract/accounts/user.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../../contract/text-inputs.ts'

/** Minimum lengths (specification, chapter 9). */
const NAME_MIN = 4
const PASSWORD_MIN = 8

type FavouriteTeam = (typeof favouriteTeams)[number]
export type LoginFields = { email: string; password: string }
export type RegisterFields = {
  name: string
  email: string
  password: string
  password_confirm: string
  telephone: string
  /** Favourite-team value; '' for none. */
  team: FavouriteTeam | ''
  privacy: boolean
}

export type LoginErrors = { email?: 'access.emailWrong'; password?: 'access.passwordMissing' }
export type RegisterErrors = {
  name?: 'access.nameShort'
  email?: 'access.emailWrong'
  password?: 'access.passwordShort'
  password_confirm?: 'access.passwordsDiffer'
  telephone?: 'access.telephoneShort'
  privacy?: 'access.privacyNeeded'
}

/** Errors of a login by field, as keys of texts; empty when valid. */
export const validateLogin = (fields: LoginFields): LoginErrors => ({
  ...(!isEmail(fields.email, MAX_LENGTH.loginEmail) && { email: 'access.emailWrong' as const }),
  ...(fields.password === '' && { password: 'access.passwordMissing' as const }),
})

/** Errors of a registration by field, as keys of texts; empty when valid. */
export const validateRegistration = (fields: RegisterFields): RegisterErrors => ({
  ...(fields.name.trim().length < NAME_MIN && { name: 'access.nameShort' as const }),
  ...(!isEmail(fields.email, MAX_LENGTH.email) && { email: 'access.emailWrong' as const }),
  ...(fields.password.length < PASSWORD_MIN && { password: 'access.passwordShort' as const }),
  ...(fields.password_confirm !== fields.password && {
    password_confirm: 'access.passwordsDiffer' as const,
  }),
  ...(fields.telephone.trim() !== '' &&
    !telephone.safeParse(fields.telephone).success && { telephone: 'access.telephoneShort' as const }),
  ...(!fields.privacy && { privacy: 'access.privacyNeeded' as const }),
})

/** The server's rule. */
const isEmail = (text: string, maxLength: number): boolean => emailAddress(maxLength).safeParse(text).success
