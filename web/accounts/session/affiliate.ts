import { affiliateCookieName, affiliateId } from '../../../contract/accounts/affiliate.ts'
import { cookie } from '../../api.ts'

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

const isHttps = () => location.protocol === 'https:'

/** Stores this visitor's affiliate until there is an account, unless the registration would refuse it. */
export const saveAffiliate = (id: string): void => {
  const parsed = affiliateId.safeParse(id)
  if (!parsed.success) return
  const value = encodeURIComponent(parsed.data)
  const secure = isHttps() ? '; Secure' : ''
  document.cookie = `${affiliateCookieName(isHttps())}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}

/** The stored affiliate, validated again because anything may write a cookie. */
export const affiliate = (): string | undefined =>
  affiliateId.safeParse(cookie(affiliateCookieName(isHttps()))).data
