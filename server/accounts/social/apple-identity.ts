import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  type appleLogin,
  type appleReturn,
  appleReturn as returnEndpoint,
} from '../../../contract/accounts/identities.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Failure } from '../../failure.ts'
import type { ApplePerson } from '../../providers/identity/apple.ts'
import { secretsEqual } from '../secrets.ts'
import type { ProvedIdentity } from '../sign-in/log-in-by-identity.ts'
import {
  displayName,
  type IdentityDeps,
  limitBeginnings,
  notProved,
  requireSame,
} from '../sign-in/prove-identity.ts'
import { beginAttempt, consumeAttempt, consumeOnce } from '../sign-in/sign-in-attempts.ts'

const BEGUN_MS = 10 * 60_000
const TICKET_MS = 60_000
/** How long a used token is remembered: longer than a token is accepted. */
const TOKEN_USED_MS = 15 * 60_000

const begun = z.object({ step: z.literal('begun') })
const returned = z.object({
  step: z.literal('returned'),
  subject: z.string(),
  email: z.string(),
  emailIsVerified: z.boolean(),
  name: z.string().optional(),
})

/** State, nonce and ticket derive from this browser's secret: none fits another browser, none is stored. */
const derive = (secret: string, what: 'state' | 'nonce' | 'ticket'): string =>
  createHmac('sha256', secret).update(`apple ${what}`).digest('base64url')

/** The address to which the browser goes, and the secret that binds its return to it. */
export const beginApple = async (
  deps: IdentityDeps,
  ip: string,
): Promise<{ url: string; secret: string }> => {
  const { apple } = deps.companies
  if (apple === undefined) throw new Failure('errors.notFound')
  await limitBeginnings(deps, ip)
  const secret = await beginAttempt(deps, 'apple', BEGUN_MS, (): z.infer<typeof begun> => ({ step: 'begun' }))
  const url = apple.authorizeUrl({
    returnUrl: `${deps.settings.publicUrl}${returnEndpoint.path}`,
    state: derive(secret, 'state'),
    nonce: derive(secret, 'nonce'),
  })
  return { url, secret }
}

/** The result for the home page: a ticket with the secret that it is bound to, or why there is none. */
export type AppleReturn =
  | { kind: 'ticket'; ticket: string; secret: string }
  | { kind: 'expired' | 'failed' | 'cancelled' }

/** Takes the form with which Apple sends the browser back. Never throws for its content. */
export const returnFromApple = async (
  deps: IdentityDeps,
  secret: string | undefined,
  form: BodyOf<typeof appleReturn>,
): Promise<AppleReturn> => {
  const { apple } = deps.companies
  // The check comes before any use: a foreign form must not end a sign-in that is under way.
  if (apple === undefined || secret === undefined || !secretsEqual(form.state ?? '', derive(secret, 'state')))
    return { kind: 'failed' }
  const attempt = await consumeAttempt(deps, { secret, kind: 'apple' }, begun)
  if (attempt.state !== 'valid') return { kind: attempt.state === 'over' ? 'expired' : 'failed' }
  if (form.error === 'user_cancelled_authorize') return { kind: 'cancelled' }
  if (form.id_token === undefined) return { kind: 'failed' }
  const answer = await apple.verify(form.id_token, derive(secret, 'nonce'), 'site')
  if (answer.kind === 'expired') return { kind: 'expired' }
  if (answer.kind !== 'verified') {
    notProved(deps, 'apple', answer)
    return { kind: 'failed' }
  }
  const name = nameIn(form.user)
  const next = await beginAttempt(
    deps,
    'apple',
    TICKET_MS,
    (): z.infer<typeof returned> => ({
      step: 'returned',
      ...answer.person,
      ...(name !== undefined && { name }),
    }),
  )
  return { kind: 'ticket', ticket: derive(next, 'ticket'), secret: next }
}

const userShape = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** Apple sends the name only the first time, unsigned beside the token, so nothing else is read from it. */
const nameIn = (user: string | undefined): string | undefined => {
  try {
    const { name } = userShape.parse(JSON.parse(user ?? ''))
    return displayName(name.firstName, name.lastName)
  } catch {
    return undefined
  }
}

type Proof = Omit<BodyOf<typeof appleLogin>, 'isWeb'>

/**
 * The identity that Apple proves, by the ticket of a return to this browser or by an app's token, each good
 * for one use. Throws Failure 'errors.tokenExpired', 'errors.identityIncorrect', 'errors.notReady',
 * 'errors.notFound' without Apple here, and 'errors.badRequest' without ticket and token.
 */
export const appleIdentity = async (
  deps: IdentityDeps,
  secret: string | undefined,
  proof: Proof,
): Promise<ProvedIdentity> => {
  if (deps.companies.apple === undefined) throw new Failure('errors.notFound')
  const { person, name } = await (proof.ticket === undefined
    ? proveByToken(deps, proof)
    : proveByTicket(deps, secret, proof.ticket))
  requireSame(proof, { id: person.subject, email: person.email })
  return {
    provider: 'apple',
    subject: person.subject,
    label: person.email,
    newcomer: {
      loginType: 'apple',
      name,
      email: person.email,
      emailConfirmedAt: person.emailIsVerified ? new Date(deps.clock.now()) : null,
    },
  }
}

type Proved = { person: ApplePerson; name: string | undefined }

const proveByTicket = async (
  deps: IdentityDeps,
  secret: string | undefined,
  ticket: string,
): Promise<Proved> => {
  if (secret === undefined || !secretsEqual(ticket, derive(secret, 'ticket')))
    throw new Failure('errors.identityIncorrect')
  const attempt = await consumeAttempt(deps, { secret, kind: 'apple' }, returned)
  if (attempt.state === 'over') throw new Failure('errors.tokenExpired')
  if (attempt.state === 'unknown') throw new Failure('errors.identityIncorrect')
  const { name, ...person } = attempt.data
  return { person, name }
}

/** The token without its signature, which has several spellings; the signed part has one. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))

const proveByToken = async (deps: IdentityDeps, proof: Proof): Promise<Proved> => {
  const { id_token: token, nonce } = proof
  const { apple } = deps.companies
  if (token === undefined || nonce === undefined || apple === undefined)
    throw new Failure('errors.badRequest')
  const answer = await apple.verify(token, nonce, 'any')
  if (answer.kind === 'expired') throw new Failure('errors.tokenExpired')
  if (answer.kind !== 'verified') throw notProved(deps, 'apple', answer)
  const usedUntil = new Date(deps.clock.now() + TOKEN_USED_MS)
  if (!(await consumeOnce(deps, 'apple', signedPart(token), usedUntil)))
    throw new Failure('errors.identityIncorrect')
  return { person: answer.person, name: displayName(proof.first_name, proof.last_name) }
}
