import type { FastifyInstance } from 'fastify'
import { geolocation } from '../../contract/accounts/country.ts'
import * as contract from '../../contract/accounts/log-in.ts'
import { logout, me } from '../../contract/accounts/own-session.ts'
import { Failure } from '../failure.ts'
import { serve } from '../http/answers/endpoint.ts'
import type { OpenAccounts } from './accounts-deps.ts'
import { clearSession, sessionCookie, setCsrfCookie } from './cookies.ts'
import { logIn, logInEntrepreneur } from './password/log-in.ts'
import { register } from './password/register.ts'
import { authorizationToken } from './sessions/authenticate.ts'
import { refuseCrossSite } from './sessions/forgery-protection.ts'
import { endSession } from './sessions/store-sessions.ts'
import { callerOf, completeLogin } from './sign-in/complete-login.ts'
import { deviceIdOf } from './users/device.ts'
import { userById } from './users/store-users.ts'
import { toUserResponse } from './users/user-response.ts'

/** Registration, login, logout, `me`, and the location of an address. */
export const accountsRoutes = (app: FastifyInstance, deps: OpenAccounts): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.login, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logIn(deps, body, caller))
  })

  serve(app, gate, contract.entrepreneurLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logInEntrepreneur(deps, body, caller))
  })

  serve(app, gate, contract.register, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await register(deps, body, caller))
  })

  serve(app, gate, me, async ({ person, request, reply }) => {
    const row = await userById(deps.db, person.userId)
    const token = authorizationToken(request)
    if (row === undefined || token === undefined) throw new Failure('errors.notLoggedIn')
    const cookie = sessionCookie(request, settings)
    if (person.kind === 'web' && cookie !== undefined) setCsrfCookie(reply, settings, cookie)
    return { token, user: await toUserResponse(deps, row) }
  })

  serve(app, gate, logout, async ({ params, person, request, reply }) => {
    if (params.id !== person.userId) throw new Failure('errors.notAllowed')
    await endSession(deps.db, person.sessionId, new Date(deps.clock.now()))
    const deviceId = deviceIdOf(request, settings, person)
    if (deviceId !== undefined) await deps.endPlayback({ userId: person.userId, deviceId })
    if (person.kind === 'web') clearSession(reply, settings)
    return { ended: true as const }
  })

  serve(app, gate, geolocation, ({ body, request }) => {
    refuseCrossSite(request, settings)
    return { data: deps.geolocation.locate(body?.ip ?? request.ip) }
  })
}
