import { LONGEST, line } from '../../contract/typed-text.ts'
import { cookie } from '../api.ts'

const NAME = 'affiliate_id'
const KEEP_SECONDS = 30 * 24 * 60 * 60
const readable = line(1, LONGEST.affiliate)

/** Remembers who sent this visitor, for the registration; what the registration would refuse is not kept. */
export const keepAffiliate = (id: string): void => {
  const kept = readable.safeParse(id)
  if (!kept.success) return
  const value = encodeURIComponent(kept.data)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${value}; path=/; max-age=${KEEP_SECONDS}; SameSite=Lax${secure}`
}

/** A cookie can be written by anybody: what the registration would refuse is nobody. */
export const affiliate = (): string | undefined => readable.safeParse(cookie(NAME)).data
