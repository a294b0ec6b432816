import { expect, test } from 'vitest'
import { validateLogin, validateRegistration } from './validate-fields.ts'

const validFields = {
  name: 'Lucía Prueba',
  email: 'lucia@playball.test',
  password: 'beisbol-2026',
  password_confirm: 'beisbol-2026',
  telephone: '',
  team: '' as const,
  privacy: true,
}

test('a login needs a valid email and a password', () => {
  expect(validateLogin({ email: 'lucia', password: '' })).toEqual({
    email: 'access.emailWrong',
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
    telephone: '12345',
    privacy: false,
  }
  expect(validateRegistration(invalidFields)).toEqual({
    name: 'access.nameShort',
    email: 'access.emailWrong',
    password: 'access.passwordShort',
    password_confirm: 'access.passwordsDiffer',
    telephone: 'access.telephoneShort',
    privacy: 'access.privacyNeeded',
  })
})

test('a registration accepts a telephone of 10 to 15 digits, as the server does', () => {
  for (const telephone of ['+52 1 (644) 123-4567', '6441234567', '+431234567890123'])
    expect(validateRegistration({ ...validFields, telephone })).toEqual({})
  for (const telephone of ['4111 1111 1111 1111', '644123456', 'tel 6441234567'])
    expect(validateRegistration({ ...validFields, telephone })).toEqual({
      telephone: 'access.telephoneShort',
    })
})

test('a registration does not accept spaces as a name', () => {
  expect(validateRegistration({ ...validFields, name: '  a   ' })).toEqual({ name: 'access.nameShort' })
})
