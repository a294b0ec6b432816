import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { wholeNumber } from '../number-inputs.ts'
import { leftPayment } from '../payments/payments.ts'
import { labelText, MAX_LENGTH, singleLineText, telephone } from '../text-inputs.ts'
import {
  birthday,
  email,
  favouriteTeams,
  lang,
  newPassword,
  optional,
  password,
  personName,
} from './account-inputs.ts'
import {
  changeNoticeData,
  grantData,
  linkData,
  notificationData,
  paymentData,
  playbackData,
  playbackReportData,
  positionData,
  sessionData,
} from './data-export.ts'
import { followedPlayers } from './followed-players.ts'
import { genders, user } from './signed-in.ts'
import { spoilers } from './spoilers.ts'

const id = z.object({ id: wholeNumber(z.positive()) })
/** An empty field clears the stored value; a missing field leaves it. */
const emptied = <T extends z.ZodMiniType>(it: T) =>
  z.optional(
    z.union([
      it,
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.null(),
    ]),
  )

/**
 * The specification sends the whole user object: the fields listed here are written, all others are ignored.
 * A new password needs the current one where there is one (`errors.passwordIncorrect`), else a fresh proof
 * (`errors.proofNeeded`); it ends all other sessions and changes this session's token.
 */
export const updateUser = endpoint({
  method: 'POST',
  path: '/api/users/:id',
  access: 'session',
  summary: 'Change one’s own profile',
  params: id,
  body: z.object({
    name: z.optional(personName),
    birthday: emptied(birthday),
    gender: emptied(z.enum(genders, says('forms.chooseOne'))),
    telephone: emptied(telephone),
    city: emptied(labelText(MAX_LENGTH.city)),
    /** ISO 3166-1 alpha-3, upper case. */
    country: emptied(singleLineText(1, MAX_LENGTH.country)),
    team: emptied(z.enum(favouriteTeams, says('forms.chooseOne'))),
    password: optional(newPassword),
    password_current: optional(password),
  }),
  response: z.object({ token: z.string(), user }),
})

/**
 * The e-mail changes when the user opens the link mailed to the new address; the old address gets a notice.
 * Needs the current password, or a fresh proof where there is none.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/:id/email',
  access: 'session',
  summary: 'Ask for another e-mail address',
  params: id,
  body: z.object({ email: email(MAX_LENGTH.email), password: optional(password) }),
  response: z.object({ sent: z.literal(true) }),
})

/** Everything stored about a user (right of access, LFPDPPP), without any secret or hash of one. */
export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/export',
  access: 'session',
  proof: 'fresh',
  summary: 'Everything that is stored about oneself',
  params: id,
  response: z.object({
    exported: z.string(),
    user,
    lang,
    role: z.string(),
    entrepreneurNumber: z.nullable(z.string()),
    created: z.string(),
    emailConfirmed: z.nullable(z.string()),
    consents: z.array(z.object({ version: z.string(), at: z.string(), address: z.string() })),
    identities: z.array(
      z.object({ provider: z.string(), subject: z.string(), label: z.string(), at: z.string() }),
    ),
    passkeys: z.array(
      z.object({
        name: z.string(),
        transports: z.array(z.string()),
        created: z.string(),
        used: z.nullable(z.string()),
      }),
    ),
    links: z.array(linkData),
    changeNotices: z.array(changeNoticeData),
    sessions: z.array(sessionData),
    playback: playbackData,
    positions: z.array(positionData),
    playbackReports: z.array(playbackReportData),
    notifications: notificationData,
    spoilers,
    ...followedPlayers.shape,
    grants: z.array(grantData),
    ...paymentData.shape,
  }),
})

/**
 * Ends all sessions and erases the user's data; purchases stay as the tax law asks, without the user. Needs
 * the current password, or a fresh proof where there is none.
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'session',
  summary: 'Delete one’s account',
  params: id,
  body: z.optional(z.object({ password: optional(password) })),
  response: z.object({
    deleted: z.literal(true),
    /** Payments that were not paid yet or are owed back. */
    payments: z.array(leftPayment),
  }),
})
