import { cookie } from '../api.ts'

const NAME = 'affiliate_id'
const KEEP_SECONDS = 30 * 24 * 60 * 60
const MOST_CHARACTERS = 64

/** Remembers who sent this visitor, for the registration. */
export const keepAffiliate = (id: string): void => {
  const value = encodeURIComponent(id.slice(0, MOST_CHARACTERS))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${value}; path=/; max-age=${KEEP_SECONDS}; SameSite=Lax${secure}`
}

export const affiliate = (): string | undefined => cookie(NAME)
