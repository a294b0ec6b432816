import { expect, test } from 'vitest'
import { noBirthday } from './birthday.ts'
import { validateLogin, validateRegistration as validateOn } from './validate-fields.ts'

const TODAY = '2026-11-22'
const validateRegistration = (fields: Parameters<typeof validateOn>[0]) => validateOn(fields, TODAY)

const validFields = {
  name: 'Lucía Prueba',
  email: 'lucia@playball.test',
  password: 'beisbol-2026',
  password_confirm: 'beisbol-2026',
  birthday: noBirthday,
  telephone: '',
  city: '',
  team: '' as const,
  privacy: true,
}

test('a login needs a valid email and a password', () => {
  expect(validateLogin({ email: 'lucia', password: '' })).toEqual({
    email: 'forms.verifyEmail',
    password: 'access.passwordMissing',
  })
  expect(validateLogin({ email: ' lucia@playball.test ', password: 'x' })).toEqual({})
})

test('a registration with all fields is valid, with or without a telephone', () => {
  expect(validateRegistration(validFields)).toEqual({})
  expect(validateRegistration({ ...validFields, telephone: '66 7123 4567' })).toEqual({})
})

test('a registration reports each invalid field', () => {
  const invalidFields = {
    ...validFields,
    name: 'Ana',
    email: 'a@b',
    password: '1234567',
    birthday: { date: '2010-01-01', isIncomplete: false },
    telephone: '12345',
    privacy: false,
  }
  expect(validateRegistration(invalidFields)).toEqual({
    name: 'forms.nameShort',
    email: 'forms.verifyEmail',
    password: 'forms.passwordShort',
    password_confirm: 'forms.passwordsDiffer',
    birthday: 'forms.birthdayYoung',
    telephone: 'forms.verifyTelephone',
    privacy: 'access.privacyNeeded',
  })
})

test('a registration accepts a telephone of 10 to 15 digits, as the server does', () => {
  for (const telephone of ['+52 1 (644) 123-4567', '6441234567', '+431234567890123'])
    expect(validateRegistration({ ...validFields, telephone })).toEqual({})
  for (const telephone of ['4111 1111 1111 1111', '644123456', 'tel 6441234567'])
    expect(validateRegistration({ ...validFields, telephone })).toEqual({
      telephone: 'forms.verifyTelephone',
    })
})

test('a registration does not accept spaces as a name', () => {
  expect(validateRegistration({ ...validFields, name: '  a   ' })).toEqual({ name: 'forms.nameShort' })
})

test('an empty field is reported as missing, not as badly formatted', () => {
  const empty = { ...validFields, name: ' ', email: '', password: '', password_confirm: '' }
  const required = 'forms.obligatoryField'
  expect(validateRegistration(empty)).toEqual({ name: required, email: required, password: required })
  expect(validateLogin({ email: ' ', password: '' })).toEqual({
    email: required,
    password: 'access.passwordMissing',
  })
})

test('markup and signs that turn text round are refused in a name and a city', () => {
  expect(validateRegistration({ ...validFields, name: 'Ana <b>Luna', city: 'Culia\u202ecán' })).toEqual({
    name: 'forms.nameSigns',
    city: 'forms.labelSigns',
  })
})

test('a password that the server refused as too common stays refused until it is changed', () => {
  expect(validateOn(validFields, TODAY, 'beisbol-2026')).toEqual({ password: 'errors.passwordCommon' })
  expect(validateOn(validFields, TODAY, 'beisbol-2025')).toEqual({})
})

test('a password longer than the server takes is reported, not cut', () => {
  const longest = 'x'.repeat(200)
  const fields = { ...validFields, password: longest, password_confirm: longest }
  expect(validateRegistration(fields)).toEqual({})
  const longer = `${longest}y`
  expect(validateRegistration({ ...fields, password: longer, password_confirm: longer })).toEqual({
    password: 'forms.passwordLong',
  })
  expect(validateLogin({ email: fields.email, password: longer })).toEqual({
    password: 'forms.passwordLong',
  })
})
