import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/passkeys.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { refuseCrossSite } from '../sessions/forgery-protection.ts'
import { callerOf, completeLogin } from '../sign-in/complete-login.ts'
import { type IdentityDeps, limitProofs } from '../sign-in/prove-identity.ts'
import { attemptSecret, setAttemptCookie } from '../sign-in/sign-in-attempts.ts'
import { changedFrom, removePasskey } from '../sign-in/sign-in-methods.ts'
import { type PasskeyRow, passkeysOf } from '../sign-in/store-sign-in-methods.ts'
import { beginPasskey, finishPasskey } from './add-passkey.ts'
import { beginPasskeyLogin, logInByPasskey } from './passkeys.ts'

type Deps = IdentityDeps & { gate: Gate }

/** An account's passkeys, and logging in by one. */
export const passkeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.passkeys, async ({ person }) =>
    (await passkeysOf(deps.db, person.userId)).map(toPasskey),
  )

  serve(app, gate, contract.passkeyOptions, async ({ person, reply }) => {
    const { options, secret } = await beginPasskey(deps, person.userId)
    setAttemptCookie(reply, settings, { kind: 'passkey-add', secret })
    return options
  })

  serve(app, gate, contract.addPasskey, async ({ body, person, request }) => {
    const secret = attemptSecret(request, settings, 'passkey-add')
    const given = { ...body, session: person, from: changedFrom(request) }
    return toPasskey(await finishPasskey(deps, secret, given))
  })

  serve(app, gate, contract.deletePasskey, async ({ params, person, request }) => {
    await removePasskey(deps, { session: person, from: changedFrom(request) }, params.id)
    return { deleted: true as const }
  })

  serve(app, gate, contract.passkeyLoginOptions, async ({ request, reply }) => {
    refuseCrossSite(request, settings)
    const { options, secret } = await beginPasskeyLogin(deps, request.ip)
    setAttemptCookie(reply, settings, { kind: 'passkey-login', secret })
    return options
  })

  serve(app, gate, contract.passkeyLogin, async ({ query, body, request, reply }) => {
    refuseCrossSite(request, settings)
    const secret = attemptSecret(request, settings, 'passkey-login')
    const caller = callerOf(request, deps, [query.isWeb, body.isWeb])
    const login = await limitProofs(deps, request.ip, () =>
      logInByPasskey(deps, secret, body.credential, caller),
    )
    return completeLogin(deps, request, reply, login)
  })
}

const toPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow) => ({
  id,
  name,
  created: createdAt.toISOString(),
  used: usedAt?.toISOString() ?? null,
})
