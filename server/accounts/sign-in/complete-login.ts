import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import { hidesAnything, openVault } from '../../../domain/vault/hides.ts'
import type { Db } from '../../db/open.ts'
import { languageOf } from '../../http/answers/error-handler.ts'
import { noteSubject } from '../../http/security/security-log.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { affiliateOf, clearAffiliate, sessionCookie, setSessionCookies, spoilersIn } from '../cookies.ts'
import { enqueueNotice } from '../mails/enqueue-mail.ts'
import type { Caller, Credential } from '../sessions/open-session.ts'
import { saveSessionDevice } from '../sessions/store-sessions.ts'
import { findLocation, type Origin, rememberLocation } from '../throttles/familiar-locations.ts'
import { deviceName, ensureBrowserId, originOf } from '../users/device.ts'
import { adoptSpoilers, entrepreneurAccount, type UserRow } from '../users/store-users.ts'
import { toUserResponse } from '../users/user-response.ts'

/**
 * The caller of a login. `isWebFlags`: `isWeb` of the query and of the body; a `0` in either means an app.
 */
export const callerOf = (
  request: FastifyRequest,
  { settings }: Pick<OpenAccounts, 'settings'>,
  isWebFlags: (string | undefined)[],
): Caller => ({
  ...originOf(request, settings),
  userAgent: request.headers['user-agent'] ?? '',
  kind: isWebFlags.includes('0') ? 'app' : 'web',
  oldCookie: sessionCookie(request, settings),
  affiliateId: affiliateOf(request, settings),
  lang: languageOf(request),
})

/** The dependencies of the last step of a login. */
export type LoginDeps = Pick<OpenAccounts, 'db' | 'clock' | 'settings' | 'random' | 'geolocation'>

export type Login = {
  user: UserRow
  credential: Credential
  /** The key by which attempts of this sign-in method are counted, if it is not the user's e-mail. */
  account?: string
  /** Whether the account is new, so that no place is familiar to it yet. */
  isNew?: boolean
}

/** The last step of every sign-in method: cookies, known device, a mail about a new one, the answer. */
export const completeLogin = async (
  deps: LoginDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, credential, account, isNew = false }: Login,
): Promise<SignedIn> => {
  const { cookie, sessionId, token } = credential
  noteSubject(request, user.id)
  const before = originOf(request, deps.settings)
  if (cookie !== undefined) setSessionCookies(reply, deps.settings, cookie)
  const device = cookie === undefined ? undefined : ensureBrowserId(deps, request, reply)
  await saveSessionDevice(deps.db, sessionId, device ?? `app:${sessionId}`)
  await takeAlongChoice(deps.db, request, user.id)
  const usual = accountOf(user)
  if (isNew && affiliateOf(request, deps.settings) !== undefined) clearAffiliate(reply, deps.settings)
  if (!isNew) await mailNewPlace(deps, request, user, before)
  for (const name of new Set([usual, account ?? usual, ...numbersOf(user)]))
    await rememberLocation(deps, name, { ip: request.ip, device })
  return { token, user: await toUserResponse(deps, user) }
}

/** A user who never chose takes along the choice of this browser: no login shows a hidden score. */
const takeAlongChoice = async (db: Db, { cookies }: FastifyRequest, userId: number): Promise<void> => {
  const chosen = spoilersIn(cookies[SPOILERS_COOKIE])
  if (chosen === undefined || !hidesAnything({ ...openVault, spoilers: chosen })) return
  await adoptSpoilers(db, userId, chosen)
}

/** A place becomes familiar to an Entrepreneur's number by any sign-in method. */
const numbersOf = ({ entrepreneurNumber }: UserRow): string[] =>
  entrepreneurNumber === null ? [] : [entrepreneurAccount(entrepreneurNumber)]

const accountOf = (user: UserRow): string => user.email ?? `user ${user.id}`

/** Mails no notice of a new browser on a known network, mostly the same home: nobody reads needless mails. */
const mailNewPlace = async (
  deps: LoginDeps,
  request: FastifyRequest,
  user: UserRow,
  origin: Origin,
): Promise<void> => {
  const { kind } = await findLocation(deps, accountOf(user), origin)
  if (kind !== 'network') return
  const device = deviceName(request.headers['user-agent'] ?? '')
  const data = {
    ...(device === '' ? {} : { device }),
    at: new Date(deps.clock.now()).toISOString(),
    country: deps.geolocation.locate(request.ip).iso2,
  }
  await enqueueNotice(deps.db, deps, { template: 'new-device', to: user.email, lang: user.lang, data })
}
