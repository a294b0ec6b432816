import { MAX_LENGTH, singleLineText } from '../../../contract/text-inputs.ts'
import { cookie } from '../../api.ts'

const COOKIE_NAME = 'affiliate_id'
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
const affiliateSchema = singleLineText(1, MAX_LENGTH.affiliate)

/** Stores the affiliate of this visitor for the registration, unless the registration would refuse it. */
export const saveAffiliate = (id: string): void => {
  const parsed = affiliateSchema.safeParse(id)
  if (!parsed.success) return
  const value = encodeURIComponent(parsed.data)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE_NAME}=${value}; path=/; max-age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}

/** Validated again: anything may write a cookie. */
export const affiliate = (): string | undefined => affiliateSchema.safeParse(cookie(COOKIE_NAME)).data
