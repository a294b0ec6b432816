import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/identities.ts'
import { languageIn } from '../../../contract/language.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { refuseCrossSite } from '../sessions/forgery-protection.ts'
import { callerOf, completeLogin } from '../sign-in/complete-login.ts'
import { logInByIdentity } from '../sign-in/log-in-by-identity.ts'
import type { IdentityDeps } from '../sign-in/prove-identity.ts'
import { attemptSecret, setAttemptCookie } from '../sign-in/sign-in-attempts.ts'
import { originOf } from '../users/device.ts'
import { CODE_SECONDS, familiarName, phoneIdentity, sendCode } from './phone-code.ts'

/** Logging in by a code that is sent to a telephone. */
export const phoneRoutes = (app: FastifyInstance, deps: IdentityDeps & { gate: Gate }): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.accountKitStart, async ({ body, request, reply }) => {
    refuseCrossSite(request, settings)
    const secret = await sendCode(deps, { ...body, lang: languageIn(body.lang) }, originOf(request, settings))
    setAttemptCookie(reply, settings, { kind: 'phone', secret })
    return { status: 'PARTIALLY_AUTHENTICATED' as const, expires_in: CODE_SECONDS }
  })

  serve(app, gate, contract.accountKitLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const identity = await phoneIdentity(deps, attemptSecret(request, settings, 'phone'), body.code)
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    const login = await logInByIdentity(deps, identity, caller)
    return completeLogin(deps, request, reply, { ...login, account: familiarName(identity.subject) })
  })
}
