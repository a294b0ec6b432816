import { z } from 'zod/mini'

const KEY = 'social-purpose'
const STATE_BYTES = 32
const purposeSchema = z.object({
  purpose: z.enum(['login', 'join', 'prove', 'prove-in-window']),
  state: z.string(),
})

/**
 * Why a user left for another company's login: to log in here, to add that sign-in method to their account,
 * or to prove who they are, in this tab or in a window that was opened for it.
 */
export type SocialPurpose = z.infer<typeof purposeSchema>

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the purpose in this tab, with a new random state that the return has to bring back. */
export const saveSocialPurpose = (storage: TabStorage, purpose: SocialPurpose['purpose']): string => {
  const state = randomText()
  storage.setItem(KEY, JSON.stringify({ purpose, state }))
  return state
}

/** Takes the stored purpose out of the storage; undefined where this tab left for no other company. */
export const takeSocialPurpose = (storage: TabStorage): SocialPurpose | undefined => {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  try {
    return purposeSchema.safeParse(JSON.parse(stored ?? 'null')).data
  } catch {
    return undefined
  }
}

const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES)), (it) =>
    it.toString(16).padStart(2, '0'),
  ).join('')
