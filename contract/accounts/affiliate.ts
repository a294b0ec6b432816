import { labelText, MAX_LENGTH } from '../text-inputs.ts'

/** Who sent a visitor here; `affiliate/{affiliate_id}` stores it in a cookie until there is an account. */
export const affiliateId = labelText(MAX_LENGTH.affiliate)
/** The cookie of an affiliate, by whether the site has https: browsers take the prefix over nothing else. */
export const affiliateCookieName = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}affiliate_id`
