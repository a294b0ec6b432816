import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { isEmailChanged, profileBodyOf, profileFieldsOf, validateProfile } from './profile-fields.ts'

const user: User = {
  id: 7,
  affiliate_id: null,
  name: 'Lucía Prueba',
  shortName: 'Lucía',
  email: 'lucia@playball.test',
  emailConfirmed: true,
  hasPassword: true,
  telephone: '6671234567',
  country: 'MEX',
  city: null,
  loginType: 'email',
  team: 'cul',
  gender: null,
  birthday: '03/07/1990',
  hasOneValidMembership: false,
  memberships: [],
}
const TODAY = '2026-11-22'
const fields = profileFieldsOf(user)
const validate = (changed: Partial<typeof fields>, of: Partial<User> = {}) =>
  validateProfile({ ...fields, ...changed }, { ...user, ...of }, TODAY)

test('a profile from the server is valid and goes back unchanged', () => {
  expect(validate({})).toEqual({})
  expect(profileBodyOf(fields, user)).toEqual({
    name: 'Lucía Prueba',
    birthday: '03/07/1990',
    gender: '',
    telephone: '6671234567',
    city: '',
    country: 'MEX',
    team: 'cul',
  })
})

test('name and e-mail are required, a birthday is that of an adult', () => {
  expect(
    validate(
      { name: 'Ana', email: '', birthday: { date: '2010-05-05', isIncomplete: false } },
      { hasPassword: false },
    ),
  ).toEqual({
    name: 'forms.nameShort',
    email: 'forms.obligatoryField',
    birthday: 'forms.birthdayYoung',
  })
})

test('a user without an e-mail may leave it empty, or give a valid one', () => {
  const nameless = { email: '', hasPassword: false }
  expect(validate({ email: '' }, nameless)).toEqual({})
  expect(validate({ email: ' ' }, nameless)).toEqual({})
  expect(validate({ email: 'rosa@' }, nameless)).toEqual({ email: 'forms.verifyEmail' })
  expect(isEmailChanged({ ...fields, email: '' }, { ...user, ...nameless })).toBe(false)
})

test('another e-mail and another password need the current password, where there is one', () => {
  for (const changed of [{ email: 'otra@playball.test' }, { password: 'beisbol-2027' }]) {
    expect(validate(changed)).toEqual({ password_current: 'access.passwordMissing' })
    expect(validate({ ...changed, password_current: 'x' })).toEqual({})
    expect(validate(changed, { hasPassword: false })).toEqual({})
  }
  expect(validate({ email: ' LUCIA@playball.test' })).toEqual({})
})

test('a password that the server refused is wrong until it is changed', () => {
  const written = { ...fields, password: 'beisbol-1', password_current: 'wrong' }
  const refused = { password: 'beisbol-1', passwordCurrent: 'wrong' }
  expect(validateProfile(written, user, TODAY, refused)).toEqual({
    password: 'errors.passwordCommon',
    password_current: 'errors.passwordIncorrect',
  })
  expect(validateProfile({ ...written, password_current: 'right' }, user, TODAY, refused)).toEqual({
    password: 'errors.passwordCommon',
  })
})

test('the telephone of a login by code is neither validated nor sent', () => {
  const locked: User = { ...user, loginType: 'accountkit', telephone: '+52' }
  expect(validateProfile(profileFieldsOf(locked), locked, TODAY)).toEqual({})
  expect(profileBodyOf(profileFieldsOf(locked), locked)).not.toHaveProperty('telephone')
})
