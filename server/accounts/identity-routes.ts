import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/accounts/identities.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { type Gate, serve } from '../http/answers/endpoint.ts'
import { scaledLimits } from '../throttles/policies.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { phoneIdentity } from './phone/phone-code.ts'
import { phoneRoutes } from './phone/routes.ts'
import type { ProvedIdentity } from './sign-in/log-in-by-identity.ts'
import { type IdentityDeps, limitProofs } from './sign-in/prove-identity.ts'
import { attemptSecret } from './sign-in/sign-in-attempts.ts'
import { changedFrom, join, part } from './sign-in/sign-in-methods.ts'
import { identitiesOf } from './sign-in/store-sign-in-methods.ts'
import { appleIdentity } from './social/apple-identity.ts'
import { facebookIdentity } from './social/facebook-identity.ts'
import { socialRoutes } from './social/routes.ts'

type IdentityRouteDeps = IdentityDeps & { gate: Gate }
type Given = Omit<IdentityRouteDeps, 'limits'> & { settings: { attemptsFactor: number } }

/** Using, joining and parting sign-in methods: a code by SMS, Facebook, Apple and passkeys. */
export const identityRoutes = (app: FastifyInstance, given: Given): void => {
  const deps = { ...given, limits: scaledLimits(given.settings.attemptsFactor) }
  phoneRoutes(app, deps)
  socialRoutes(app, deps)
  joiningRoutes(app, deps)
  passkeyRoutes(app, deps)
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
