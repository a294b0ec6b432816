import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { membershipForCountry } from './membership-for-country.ts'
import { type Membership, membershipById } from './store.ts'

/** What a prepaid card of a membership opens now. */
export type PrepaidQuote = { title: string; titleEn: string; startsAt: Date; endsAt: Date }

/**
 * As a card opens it, on offer or not: cards in shops outlive an offer. `over` when nothing of it is left to watch,
 * `other-country` when the buyer's country has a membership of its own (decision 22).
 */
export const quotePrepaid = async (
  deps: { db: Db; clock: Clock },
  membershipId: number,
  country: string,
): Promise<PrepaidQuote | 'over' | 'other-country'> => {
  const it = await membershipById(deps.db, membershipId)
  if (it === undefined || it.endsAt.getTime() <= deps.clock.now()) return 'over'
  if (!(await isSoldIn(deps, it, country))) return 'other-country'
  return { title: it.title, titleEn: it.titleEn, ...accessWindow(it, deps.clock.now()) }
}

const isSoldIn = async (
  deps: { db: Db; clock: Clock },
  it: Membership,
  country: string,
): Promise<boolean> => {
  const offered = await membershipForCountry(deps, country)
  const own = offered?.country ?? null
  if (it.country === null) return own === null
  return own !== null && countryCode(own) === countryCode(it.country)
}
