import { z } from 'zod/mini'

/** The token of the intro video: 256 bits, base64url. */
export const introTokenText = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
