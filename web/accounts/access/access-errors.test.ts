import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../api-error.ts'
import {
  elsewhereErrorCode,
  entrepreneurErrorCode,
  loginErrorCode,
  registerErrorCode,
  serverErrorCode,
} from './access-errors.ts'

const refusal = (status: number, code: ApiErrorCode) => new ApiError(code, '', status)

test('a login that is refused with 400, 401 or 404 shows one text', () => {
  for (const status of [400, 401, 404])
    expect(loginErrorCode(refusal(status, 'errors.badRequest'))).toBe('errors.emailPasswordIncorrect')
  expect(entrepreneurErrorCode(refusal(400, 'errors.badRequest'))).toBe('errors.entrepreneurIncorrect')
})

test('a login that fails in another way shows the server error', () => {
  for (const status of [403, 409, 500, 503])
    expect(loginErrorCode(refusal(status, 'errors.notReady'))).toBe('errors.serverError')
  expect(loginErrorCode(new TypeError('a bug'))).toBe('errors.serverError')
})

test('a user who tried too often, or has no connection, reads so', () => {
  expect(loginErrorCode(refusal(429, 'errors.tooManyAttempts'))).toBe('errors.tooManyAttempts')
  expect(loginErrorCode(refusal(0, 'errors.unreachable'))).toBe('errors.unreachable')
  expect(serverErrorCode(refusal(0, 'errors.tooSlow'))).toBe('errors.tooSlow')
})

test('a registration with 401 has a known e-mail, one with a common password another text', () => {
  expect(registerErrorCode(refusal(401, 'errors.emailIsRegistered'))).toBe('errors.emailIsRegistered')
  expect(registerErrorCode(refusal(400, 'errors.passwordCommon'))).toBe('errors.passwordCommon')
  expect(registerErrorCode(refusal(400, 'errors.badRequest'))).toBe('errors.serverError')
})

test('a login at another company with 401 has a known e-mail, unless its proof was refused', () => {
  expect(elsewhereErrorCode(refusal(401, 'errors.emailIsRegistered'))).toBe('errors.emailIsRegistered')
  expect(elsewhereErrorCode(refusal(401, 'errors.tokenExpired'))).toBe('errors.tokenExpired')
  expect(elsewhereErrorCode(refusal(401, 'errors.identityIncorrect'))).toBe('errors.identityIncorrect')
  expect(elsewhereErrorCode(refusal(500, 'errors.serverError'))).toBe('errors.serverError')
})
