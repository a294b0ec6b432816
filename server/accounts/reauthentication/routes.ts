import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../../contract/accounts/proof.ts'
import { languageIn } from '../../../contract/language.ts'
import { Failure } from '../../failure.ts'
import { type SignedIn, serve } from '../../http/answers/endpoint.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { setSessionCookies } from '../cookies.ts'
import { beginPasskeyProof } from '../passkeys/passkeys.ts'
import { CODE_SECONDS } from '../phone/phone-code.ts'
import { PROOF_FRESH_MS } from '../sessions/open-session.ts'
import type { IdentityDeps } from '../sign-in/prove-identity.ts'
import { attemptSecret, setAttemptCookie } from '../sign-in/sign-in-attempts.ts'
import { originOf } from '../users/device.ts'
import { type UserRow, userById } from '../users/store-users.ts'
import {
  type ProofDeps,
  reauthenticate,
  renewProof,
  sendProofCode,
  verificationMethods,
} from './reauthenticate.ts'

type Given = OpenAccounts & Pick<IdentityDeps, 'companies'> & { settings: { attemptsFactor: number } }

/** Proves again who holds a session, for calls that a session alone may not make (decision 34). */
export const proofRoutes = (app: FastifyInstance, given: Given): void => {
  const { gate, settings, companies, db } = given
  const identities: IdentityDeps = { ...given, limits: scaledLimits(given.settings.attemptsFactor) }
  const deps: ProofDeps = { ...given, identities }
  const asking = (session: SignedIn, request: FastifyRequest) => ({
    session,
    origin: originOf(request, settings),
  })
  const ownerOf = async ({ userId }: SignedIn): Promise<UserRow> => {
    const row = await userById(db, userId)
    if (row === undefined) throw new Failure('errors.notLoggedIn')
    return row
  }

  serve(app, gate, contract.proof, async ({ person: session }) => ({
    seconds: Math.floor(session.provedForMs / 1_000),
    ways: await verificationMethods({ db, companies }, await ownerOf(session)),
  }))

  serve(app, gate, contract.prove, async ({ body, person: session, request, reply }) => {
    const secretOf = (kind: Parameters<typeof attemptSecret>[2]) => attemptSecret(request, settings, kind)
    await reauthenticate(deps, await ownerOf(session), asking(session, request), body, secretOf)
    const { token, cookie } = await renewProof(deps, session)
    if (cookie !== undefined) setSessionCookies(reply, settings, cookie)
    return { seconds: PROOF_FRESH_MS / 1_000, token }
  })

  serve(app, gate, contract.proofCode, async ({ body, person: session, request, reply }) => {
    const secret = await sendProofCode(deps, asking(session, request), languageIn(body.lang))
    setAttemptCookie(reply, settings, { kind: 'phone', secret })
    return { expires_in: CODE_SECONDS }
  })

  serve(app, gate, contract.proofPasskeyOptions, async ({ person: session, request, reply }) => {
    const { options, secret } = await beginPasskeyProof(identities, request.ip, session.userId)
    setAttemptCookie(reply, settings, { kind: 'passkey-prove', secret })
    return options
  })
}
