import type { AccessWindow } from './access-window.ts'
import { accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { type OfferDeps, offerIn } from './offers.ts'
import { type Membership, membershipById } from './store.ts'

/** The window that a prepaid card of a membership opens now. */
export type PrepaidQuote = { title: string; titleEn: string; period: Membership['period'] } & AccessWindow

/**
 * The window that a card opens, on offer or not: cards in shops outlive an offer. `over` when nothing of it
 * is left to watch, `other-country` when the buyer's country has its own membership (decision 22).
 */
export const quotePrepaid = async (
  deps: OfferDeps,
  membershipId: number,
  country: string,
): Promise<PrepaidQuote | 'over' | 'other-country'> => {
  const it = await membershipById(deps.db, membershipId)
  if (it === undefined) return 'over'
  const window = await accessWindow(deps, it)
  if (window === undefined) return 'over'
  if (!(await isSoldIn(deps, it, country))) return 'other-country'
  return { title: it.title, titleEn: it.titleEn, period: it.period, ...window }
}

const isSoldIn = async (deps: OfferDeps, it: Membership, country: string): Promise<boolean> => {
  const own = (await offerIn(deps, country))?.membership.country ?? null
  if (it.country === null) return own === null
  return own !== null && countryCode(own) === countryCode(it.country)
}
