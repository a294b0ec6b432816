import { z } from 'zod'

/** What the browser keeps of a person to draw the page at once; the server decides every right anew. */
const storedUser = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  shortName: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  telephone: z.string().nullable(),
  hasOneValidMembership: z.boolean(),
})
export type SessionUser = z.infer<typeof storedUser>
export type Session = { token: string; user: SessionUser }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored session; undefined when there is none, or when what is stored was tampered with or is damaged. */
export const readSession = (storage: Storage): Session | undefined => {
  const token = storage.getItem('token')
  const user = storedUser.safeParse(parseJson(storage.getItem('user')))
  return token && user.success ? { token, user: user.data } : undefined
}

/** Stores token and user, only the fields that the page needs. */
export const writeSession = (storage: Storage, token: string, user: SessionUser): void => {
  storage.setItem('token', token)
  storage.setItem('user', JSON.stringify(storedUser.parse(user)))
}

/** Erases what is the person's, of the browser and of this tab; the language and the cookie notice are not. */
export const clearSession = (storage: Storage, tabStorage: Pick<Storage, 'removeItem'>): void => {
  for (const key of ['token', 'user', 'paymentData']) storage.removeItem(key)
  tabStorage.removeItem('last-payment')
}

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
