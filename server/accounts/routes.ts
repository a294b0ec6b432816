import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { geolocation } from '../../contract/accounts/country.ts'
import * as contract from '../../contract/accounts/log-in.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import type { Geolocation } from '../providers/geolocation.ts'
import type { Settings } from '../settings/settings.ts'
import type { Timers } from '../timers.ts'
import { openAdmissionQueues } from './admission.ts'
import { authorizationToken } from './authenticate.ts'
import { clearSessionCookies, sessionCookie, setCsrfCookie, setSessionCookies } from './cookies.ts'
import { describePerson } from './describe-person.ts'
import { browserIdOf, deviceIdOf, ensureBrowserId } from './device.ts'
import { rememberLocation } from './familiar-locations.ts'
import { logIn } from './log-in.ts'
import type { Caller, Credential } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { register } from './register.ts'
import type { RandomBytes } from './secrets.ts'
import { endSession, type PersonRow, personById } from './store.ts'
import { LIMITS, type Limits } from './throttle.ts'

export type AccountsDeps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'mode'>
  passwords: Passwords
  random: RandomBytes
  geolocation: Geolocation
  limits?: Limits
  /** Frees the playback of the device that logs out. */
  endPlayback(of: { userId: number; deviceId: string }): Promise<unknown>
  timers: Pick<Timers, 'wait'>
}

/**
 * Pages that the browser cached, and whatever else it cached of the user. Not its storage and cookies: they
 * also hold the language, the cookie notice and the name of the device; the page removes what is the person's.
 */
const CLEARED_SITE_DATA = '"cache"'

/** Register, log in, log out, me, and where an address lies. */
export const accountsRoutes = (app: FastifyInstance, given: AccountsDeps): void => {
  const queues = openAdmissionQueues(waitUntilClosed(app, given.timers))
  const deps = { ...given, limits: given.limits ?? LIMITS, queues }
  const { gate, settings } = deps

  const completeLogin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    login: { person: PersonRow; credential: Credential },
  ) => {
    const { person, credential } = login
    if (credential.cookie !== undefined) setSessionCookies(reply, settings, credential.cookie)
    const device = credential.cookie === undefined ? undefined : ensureBrowserId(deps, request, reply)
    await rememberLocation(deps, person.email ?? `user ${person.id}`, { ip: request.ip, device })
    return { token: credential.token, user: await describePerson(deps, person) }
  }
  const callerOf = (request: FastifyRequest, isWebFlags: (string | undefined)[]): Caller => ({
    ip: request.ip,
    device: browserIdOf(request, settings),
    userAgent: request.headers['user-agent'] ?? '',
    kind: isWebFlags.includes('0') ? 'app' : 'web',
    oldCookie: sessionCookie(request, settings),
  })

  serve(app, gate, contract.login, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(request, [query.isWeb, body.isWeb])
    return completeLogin(request, reply, await logIn(deps, body, caller))
  })

  serve(app, gate, contract.register, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(request, [query.isWeb, body.isWeb])
    return completeLogin(request, reply, await register(deps, body, caller))
  })

  serve(app, gate, contract.me, async ({ person, request, reply }) => {
    const row = await personById(deps.db, person.userId)
    const token = authorizationToken(request)
    if (row === undefined || token === undefined) throw new Failure('errors.notLoggedIn')
    const cookie = sessionCookie(request, settings)
    if (person.kind === 'web' && cookie !== undefined) setCsrfCookie(reply, settings, cookie)
    return { token, user: await describePerson(deps, row) }
  })

  serve(app, gate, contract.logout, async ({ params, person, request, reply }) => {
    if (params.id !== person.userId) throw new Failure('errors.notAllowed')
    await endSession(deps.db, person.sessionId, new Date(deps.clock.now()))
    const deviceId = deviceIdOf(request, settings, person)
    if (deviceId !== undefined) await deps.endPlayback({ userId: person.userId, deviceId })
    if (person.kind === 'web') {
      clearSessionCookies(reply, settings)
      reply.header('clear-site-data', CLEARED_SITE_DATA)
    }
    return { ended: true as const }
  })

  serve(app, gate, geolocation, ({ request }) => {
    refuseCrossSite(request, settings)
    return { data: deps.geolocation.locate(request.ip) }
  })
}

const CLOSING_RETRY_SECONDS = 5

/** Waits that end when the app closes, so that no held login delays the stop. */
const waitUntilClosed = (app: FastifyInstance, timers: Pick<Timers, 'wait'>) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return async (ms: number): Promise<void> => {
    if (ms <= 0) return
    await timers.wait(ms, closing.signal)
    if (closing.signal.aborted) throw new Failure('errors.notReady', CLOSING_RETRY_SECONDS)
  }
}
