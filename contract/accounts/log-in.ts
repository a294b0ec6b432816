import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { labelText, MAX_LENGTH, singleLineText, telephone } from '../text-inputs.ts'
import {
  birthday,
  email,
  favouriteTeams,
  isWebField,
  isWebQuery,
  newPassword,
  optional,
  password,
  personName,
  repeatedPassword,
} from './account-inputs.ts'
import { affiliateId } from './affiliate.ts'
import { signedIn } from './signed-in.ts'

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'open',
  summary: 'Log in with email and password',
  refusals: { 400: 'errors.emailPasswordIncorrect', 404: 'errors.emailPasswordIncorrect' },
  query: isWebQuery,
  body: z.object({ email: email(MAX_LENGTH.loginEmail), password, isWeb: isWebField }),
  response: signedIn,
})

/** An Entrepreneur's number and NIP. */
export const entrepreneurNumber = z
  .string()
  .check(z.trim(), z.regex(/^\d{4,12}$/, says('forms.verifyNumber')))
export const nip = z.string().check(z.regex(/^\d{4,8}$/, says('forms.verifyNip')))

export const entrepreneurLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/entrepreneur',
  access: 'open',
  summary: 'Log in with an entrepreneur’s number and NIP',
  refusals: { 400: 'errors.entrepreneurIncorrect', 404: 'errors.entrepreneurIncorrect' },
  query: isWebQuery,
  body: z.object({
    number: entrepreneurNumber,
    nip,
    isWeb: isWebField,
  }),
  response: signedIn,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'open',
  summary: 'Create an account and log in',
  query: isWebQuery,
  body: z
    .object({
      name: personName,
      email: email(MAX_LENGTH.email),
      password: newPassword,
      password_confirm: repeatedPassword,
      birthday: optional(birthday),
      telephone: optional(telephone),
      city: optional(labelText(MAX_LENGTH.city)),
      country: optional(singleLineText(1, MAX_LENGTH.country)),
      team: optional(z.enum(favouriteTeams, says('forms.chooseOne'))),
      affiliate_id: optional(affiliateId),
      /** The accepted version of the privacy notice; stored with its time and address. */
      privacy_version: optional(singleLineText(1, 20)),
      isWeb: isWebField,
    })
    .check(
      z.refine((it) => it.password === it.password_confirm, {
        path: ['password_confirm'],
        error: says('forms.passwordsDiffer'),
      }),
    ),
  response: signedIn,
})
