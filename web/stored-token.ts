import { z } from 'zod/mini'

/** As a header takes it: anything may write to the storage. */
const storedToken = z.string().check(z.regex(/^[\w-]{1,200}$/))

/** The stored token of the session; undefined without one, or where it is none. */
export const readToken = (storage: Pick<Storage, 'getItem'>): string | undefined =>
  storedToken.safeParse(storage.getItem('token')).data
