import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/accounts/identities.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { languageIn } from '../../contract/language.ts'
import { type Gate, serve } from '../http/answers/endpoint.ts'
import { scaledLimits } from '../throttles/policies.ts'
import { originOf } from './devices/device.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { CODE_SECONDS, familiarName, sendCode } from './phone/phone-code.ts'
import { phoneIdentity } from './phone/phone-identity.ts'
import { refuseCrossSite } from './sessions/refuse-cross-site.ts'
import { attemptSecret, setAttemptCookie } from './sign-in/attempt-cookies.ts'
import { changedFrom } from './sign-in/changed-from.ts'
import { callerOf, completeLogin } from './sign-in/complete-login.ts'
import { logInByIdentity, type ProvedIdentity } from './sign-in/log-in-by-identity.ts'
import { type IdentityDeps, limitProofs } from './sign-in/prove-identity.ts'
import { join, part } from './sign-in/sign-in-methods.ts'
import { identitiesOf } from './sign-in/store-identities.ts'
import { appleIdentity, beginApple, returnFromApple } from './social/apple-identity.ts'
import { facebookIdentity } from './social/facebook-identity.ts'

type IdentityRouteDeps = IdentityDeps & { gate: Gate }
type Given = Omit<IdentityRouteDeps, 'limits'> & { settings: { attemptsFactor: number } }

/**
 * Sign-in methods besides a password, a code by SMS, Facebook, Apple and passkeys: using, joining and parting
 * them.
 */
export const identityRoutes = (app: FastifyInstance, given: Given): void => {
  const deps = { ...given, limits: scaledLimits(given.settings.attemptsFactor) }
  phoneRoutes(app, deps)
  facebookRoutes(app, deps)
  appleRoutes(app, deps)
  joiningRoutes(app, deps)
  passkeyRoutes(app, deps)
}

const phoneRoutes = (app: FastifyInstance, deps: IdentityRouteDeps): void => {
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

const facebookRoutes = (app: FastifyInstance, deps: IdentityRouteDeps): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.facebookLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const identity = await limitProofs(deps, request.ip, () => facebookIdentity(deps, body))
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    return completeLogin(deps, request, reply, await logInByIdentity(deps, identity, caller))
  })
}

const appleRoutes = (app: FastifyInstance, deps: IdentityRouteDeps): void => {
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

const joiningRoutes = (app: FastifyInstance, deps: IdentityRouteDeps): void => {
  const { gate } = deps

  serve(app, gate, contract.identities, async ({ person }) =>
    (await identitiesOf(deps.db, person.userId)).map(({ provider, label, createdAt }) => ({
      provider,
      label,
      at: createdAt.toISOString(),
    })),
  )

  serve(app, gate, contract.joinIdentity, async ({ body, person, request }) => {
    const identity = await provedBy(deps, body, request)
    await join(deps, { session: person, from: changedFrom(request) }, identity)
    return { joined: true as const }
  })

  serve(app, gate, contract.partIdentity, async ({ params, person, request }) => {
    await part(deps, { session: person, from: changedFrom(request) }, params.provider)
    return { parted: true as const }
  })
}

const provedBy = (
  deps: IdentityRouteDeps,
  body: BodyOf<typeof contract.joinIdentity>,
  request: FastifyRequest,
): Promise<ProvedIdentity> => {
  const secretOf = (kind: 'phone' | 'apple') => attemptSecret(request, deps.settings, kind)
  if (body.provider === 'phone') return phoneIdentity(deps, secretOf('phone'), body.code)
  return limitProofs(deps, request.ip, () =>
    body.provider === 'facebook'
      ? facebookIdentity(deps, body)
      : appleIdentity(deps, secretOf('apple'), body),
  )
}
