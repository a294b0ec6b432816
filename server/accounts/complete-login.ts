import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { sessionCookie, setSessionCookies } from './cookies.ts'
import { describePerson } from './describe-person.ts'
import { browserIdOf, ensureBrowserId } from './device.ts'
import { rememberLocation } from './familiar-locations.ts'
import type { Caller, Credential } from './open-session.ts'
import type { RandomBytes } from './secrets.ts'
import type { PersonRow } from './store.ts'

type Site = Pick<Settings, 'publicUrl'>
export type LoginDeps = { db: Db; clock: Clock; random: RandomBytes; settings: Site }

/** An account, and the session that was just opened for it. */
export type Login = { person: PersonRow; credential: Credential }

/** Where a login comes from; one of the flags `isWeb` (query, body) that is 0 makes it an app's. */
export const callerOf = (
  site: Site,
  request: FastifyRequest,
  isWebFlags: (string | undefined)[],
): Caller => ({
  ip: request.ip,
  device: browserIdOf(request, site),
  userAgent: request.headers['user-agent'] ?? '',
  kind: isWebFlags.includes('0') ? 'app' : 'web',
  oldCookie: sessionCookie(request, site),
})

/**
 * Sets the cookies of a login, whichever way it came, remembers from where, and answers it. `alsoAs` names what else is
 * familiar there from now on.
 */
export const completeLogin = async (
  deps: LoginDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { person, credential }: Login,
  alsoAs: string[] = [],
): Promise<SignedIn> => {
  if (credential.cookie !== undefined) setSessionCookies(reply, deps.settings, credential.cookie)
  const device = credential.cookie === undefined ? undefined : ensureBrowserId(deps, request, reply)
  for (const name of [person.email ?? `user ${person.id}`, ...alsoAs])
    await rememberLocation(deps, name, { ip: request.ip, device })
  return { token: credential.token, user: await describePerson(deps, person) }
}
