import type { Clock } from '../clock.ts'

export type Token = { userId: string; scopes: string[]; issuedAt: number; expiresAt: number }
export type Tokens = {
  issue(userId: string, scopes: string[]): { token: string; expiresIn: number }
  find(token: string): Token | undefined
}

/** A short-lived token of the web. */
const LIFETIME_SECONDS = 7_200
const MAX_TOKENS = 1_000

/** The access tokens that were issued since the start. */
export const openTokens = (needs: { clock: Clock; random: (size: number) => Uint8Array }): Tokens => {
  const issued = new Map<string, Token>()
  return {
    issue: (userId, scopes) => {
      const token = `EAAemu${Buffer.from(needs.random(48)).toString('hex')}`
      const issuedAt = Math.floor(needs.clock.now() / 1_000)
      issued.set(token, { userId, scopes, issuedAt, expiresAt: issuedAt + LIFETIME_SECONDS })
      const [oldest] = issued.keys()
      if (issued.size > MAX_TOKENS && oldest !== undefined) issued.delete(oldest)
      return { token, expiresIn: LIFETIME_SECONDS }
    },
    find: (token) => issued.get(token),
  }
}
