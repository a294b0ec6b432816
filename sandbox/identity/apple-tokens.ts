import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'

const LIFETIME_SECONDS = 86_400

type Claims = {
  issuer: string
  audience: string
  subject: string
  email: string
  isPrivate: boolean
  nonce: string
  code: string
}
export type IdentityTokens = { keys(): Promise<{ keys: JWK[] }>; sign(claims: Claims): Promise<string> }

/** A signing key, made at its first use, and the tokens signed with it. */
export const openIdentityTokens = (needs: {
  clock: Clock
  random: (size: number) => Uint8Array
}): IdentityTokens => {
  let pair: ReturnType<typeof generateKeyPair> | undefined
  const kid = Buffer.from(needs.random(5)).toString('hex').toUpperCase()
  const open = () => {
    pair ??= generateKeyPair('RS256')
    return pair
  }
  return {
    keys: async () => {
      const { publicKey } = await open()
      return { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }] }
    },
    sign: async (it) => {
      const { privateKey } = await open()
      const now = Math.floor(needs.clock.now() / 1_000)
      return new SignJWT({
        nonce: it.nonce,
        nonce_supported: true,
        c_hash: codeHash(it.code),
        email: it.email,
        email_verified: true,
        ...(it.isPrivate && { is_private_email: true }),
        auth_time: now,
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(it.issuer)
        .setAudience(it.audience)
        .setSubject(it.subject)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(privateKey)
    },
  }
}

/** The left half of the code's hash (OpenID Connect Core, 3.3.2.11). */
const codeHash = (code: string): string =>
  createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url')
