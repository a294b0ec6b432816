import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Secure random bytes; an argument so that tests can repeat them. */
export type RandomBytes = (bytes: number) => Buffer

const SECRET_BYTES = 32

/** 256 random bits, base64url: 43 characters. */
export const newSecret = (random: RandomBytes): string => random(SECRET_BYTES).toString('base64url')

/** The hash of a secret that the database stores; 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The CSRF token of a session: only the HttpOnly cookie yields it, so a planted cookie never fits. */
export const csrfTokenOf = (cookie: string): string =>
  createHmac('sha256', cookie).update('xsrf').digest('base64url')

/** Compares in constant time. */
export const secretsEqual = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
