import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/identities.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { refuseCrossSite } from '../sessions/forgery-protection.ts'
import { callerOf, completeLogin } from '../sign-in/complete-login.ts'
import { logInByIdentity } from '../sign-in/log-in-by-identity.ts'
import { type IdentityDeps, limitProofs } from '../sign-in/prove-identity.ts'
import { attemptSecret, setAttemptCookie } from '../sign-in/sign-in-attempts.ts'
import { appleIdentity, beginApple, returnFromApple } from './apple-identity.ts'
import { facebookIdentity } from './facebook-identity.ts'

/** Logging in by Facebook and by Apple. */
export const socialRoutes = (app: FastifyInstance, deps: IdentityDeps & { gate: Gate }): void => {
  facebookRoutes(app, deps)
  appleRoutes(app, deps)
}

const facebookRoutes = (app: FastifyInstance, deps: IdentityDeps & { gate: Gate }): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.facebookLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const identity = await limitProofs(deps, request.ip, () => facebookIdentity(deps, body))
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logInByIdentity(deps, identity, caller))
  })
}

const appleRoutes = (app: FastifyInstance, deps: IdentityDeps & { gate: Gate }): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.appleStart, async ({ request, reply }) => {
    refuseCrossSite(request, settings)
    const { url, secret } = await beginApple(deps, request.ip)
    setAttemptCookie(reply, settings, { kind: 'apple', secret, crossSite: true })
    return { url }
  })

  serve(app, gate, contract.appleReturn, async ({ body, request, reply }) => {
    const answer = await returnFromApple(deps, attemptSecret(request, settings, 'apple'), body)
    if (answer.kind !== 'ticket') return `/home?apple_login=${answer.kind}`
    setAttemptCookie(reply, settings, { kind: 'apple', secret: answer.secret })
    return `/home?apple_login=${answer.ticket}`
  })

  serve(app, gate, contract.appleLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const secret = attemptSecret(request, settings, 'apple')
    const identity = await limitProofs(deps, request.ip, () => appleIdentity(deps, secret, body))
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logInByIdentity(deps, identity, caller))
  })
}
