import { z } from 'zod/mini'

/** A token that a header accepts: anything may write to the storage. */
const storedToken = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** The stored token of the session; undefined without one, or where it is invalid. */
export const readToken = (storage: Pick<Storage, 'getItem'>): string | undefined =>
  storedToken.safeParse(storage.getItem('token')).data
