import type { FastifyInstance } from 'fastify'
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
import { callerOf, completeLogin } from './complete-login.ts'
import { clearSessionCookies, sessionCookie, setCsrfCookie } from './cookies.ts'
import { describePerson } from './describe-person.ts'
import { deviceIdOf } from './device.ts'
import { logIn } from './log-in.ts'
import type { Passwords } from './passwords.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { register } from './register.ts'
import type { RandomBytes } from './secrets.ts'
import { endSession, personById } from './store.ts'
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

  serve(app, gate, contract.login, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(settings, request, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logIn(deps, body, caller))
  })

  serve(app, gate, contract.register, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(settings, request, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await register(deps, body, caller))
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
