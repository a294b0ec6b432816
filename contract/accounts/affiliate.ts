import { labelText, MAX_LENGTH } from '../text-inputs.ts'

/**
 * The affiliate that sent a visitor; `affiliate/{affiliate_id}` stores it in a cookie until there is an
 * account.
 */
export const affiliateId = labelText(MAX_LENGTH.affiliate)
/** The cookie of an affiliate; browsers accept the `__Host-` prefix only over https. */
export const affiliateCookieName = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}affiliate_id`
