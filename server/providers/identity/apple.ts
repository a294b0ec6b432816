import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { type AppleKeys, type AppleKeysDeps, KeysUnreachable, openAppleKeys } from './apple-keys.ts'

/** A user as Apple knows them; `subject` is the same for all of the league's apps. */
export type ApplePerson = { subject: string; email: string; emailIsVerified: boolean }

/** The result of checking an identity token; `reason` is a word for the log. */
export type AppleAnswer =
  | { kind: 'verified'; person: ApplePerson }
  | { kind: 'expired' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }

/** Never throws. */
export type Apple = {
  /** The address for the browser, which comes back to `returnUrl` with a form. */
  authorizeUrl(it: { returnUrl: string; state: string; nonce: string }): string
  /** `audience`: the site's own tokens alone, or those of the league's apps too. */
  verify(idToken: string, nonce: string, audience: 'site' | 'any'): Promise<AppleAnswer>
}

export type AppleDeps = AppleKeysDeps & { clientIds: [site: string, ...apps: string[]] }

/** Apple's tokens hold for a day; ours are used at once, so that a stolen token soon is worth nothing. */
const MAX_AGE_SECONDS = 600
const CLOCK_TOLERANCE_SECONDS = 60

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  /** A boolean, or its word. */
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  nonce: z.string(),
})

/**
 * The real client (developer.apple.com, "Sign in with Apple REST API"): it accepts only RS256 by Apple's
 * published keys.
 */
export const openApple = (deps: AppleDeps): Apple => {
  const keys = openAppleKeys(deps)
  return {
    authorizeUrl: ({ returnUrl, state, nonce }) => {
      const query = new URLSearchParams({
        client_id: deps.clientIds[0],
        redirect_uri: returnUrl,
        response_type: 'code id_token',
        response_mode: 'form_post',
        scope: 'name email',
        state,
        nonce,
      })
      return `${deps.url}/auth/authorize?${query.toString().replaceAll('+', '%20')}`
    },
    verify: async (idToken, nonce, audience) => {
      const clientIds = audience === 'site' ? [deps.clientIds[0]] : deps.clientIds
      try {
        return await verifyBy(deps, keys, { idToken, nonce, clientIds })
      } catch (error) {
        return answerTo(error)
      }
    },
  }
}

const verifyBy = async (
  deps: AppleDeps,
  keys: AppleKeys,
  it: { idToken: string; nonce: string; clientIds: string[] },
): Promise<AppleAnswer> => {
  const { payload } = await jwtVerify(it.idToken, keys, {
    issuer: deps.url,
    audience: it.clientIds,
    algorithms: ['RS256'],
    currentDate: new Date(deps.clock.now()),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  })
  const read = claims.safeParse(payload)
  if (!read.success) return { kind: 'refused', reason: 'a claim is missing' }
  const { sub: subject, email, email_verified: verified, nonce } = read.data
  if (nonce !== it.nonce) return { kind: 'refused', reason: 'another nonce' }
  return { kind: 'verified', person: { subject, email, emailIsVerified: String(verified) === 'true' } }
}

const answerTo = (error: unknown): AppleAnswer => {
  if (error instanceof errors.JWTExpired) return { kind: 'expired' }
  if (error instanceof KeysUnreachable) return { kind: 'unreachable', reason: error.message }
  const reason = error instanceof errors.JOSEError ? error.code : 'unreadable token'
  return { kind: 'refused', reason }
}
