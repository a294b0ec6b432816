import { z } from 'zod/mini'
import { readToken } from '../../stored-token.ts'

/**
 * The account's data that the browser stores to render pages at once: the specification's list (chapter 3),
 * the id that its calls name, and whether videos are offered. The server checks every right itself.
 */
const storedUser = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  shortName: z.string(),
  email: z.string(),
  country: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  hasOneValidMembership: z.boolean(),
})
export type SessionUser = z.infer<typeof storedUser>
export type Session = { token: string; user: SessionUser }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored session; undefined without one, or where it is invalid. */
export const readSession = (storage: Storage): Session | undefined => {
  const token = readToken(storage)
  const user = storedUser.safeParse(parseJson(storage.getItem('user')))
  return token && user.success ? { token, user: user.data } : undefined
}

/** Stores the token and those fields of the user that pages need. */
export const writeSession = (storage: Storage, token: string, user: SessionUser): void => {
  storage.setItem('token', token)
  storage.setItem('user', JSON.stringify(storedUser.parse(user)))
}

/** Erases all personal data in the browser; language and cookie notice stay. */
export const clearSession = (storage: Pick<Storage, 'removeItem'>): void => {
  for (const key of ['token', 'user', 'paymentData', 'moment-of-purchase', 'introToken'])
    storage.removeItem(key)
}

/** Erases all personal data in a tab. */
export const clearTabStorage = (tabStorage: Pick<Storage, 'removeItem'>): void => {
  for (const key of ['last-checkout', 'last-payment', 'social-purpose', 'wanted-moment'])
    tabStorage.removeItem(key)
}

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
