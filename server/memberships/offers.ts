import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import type { LeagueDays } from '../../domain/league/baseball-day.ts'
import { byFeature } from '../../domain/payments/packages.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type AccessWindow, accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { allMemberships, type Membership, offeredMemberships } from './store.ts'

/** A membership that can be bought now, with the window that it would open. */
export type Offer = { membership: Membership; window: AccessWindow }
export type OfferDeps = { db: Db; clock: Clock; leagueDays: LeagueDays }

/** Every membership on sale, of any country, by its number. */
export const allOffers = async (deps: OfferDeps): Promise<Offer[]> => {
  const offers: Offer[] = []
  for (const membership of await offeredMemberships(deps.db, new Date(deps.clock.now()))) {
    const window = await accessWindow(deps, membership)
    if (window !== undefined) offers.push({ membership, window })
  }
  return offers
}

/** The same pass as sold in the other currency: everywhere, or else in the first country that has one. */
export const soldElsewhere = (offers: Offer[], it: Membership): Membership | undefined => {
  const others = offers
    .map(({ membership }) => membership)
    .filter((other) => other.currency !== it.currency && isSamePass(other, it))
  return others.find((other) => other.country === null) ?? others[0]
}

const isSamePass = (a: Membership, b: Membership): boolean =>
  a.period === b.period && +a.startsAt === +b.startsAt && +a.endsAt === +b.endsAt

/**
 * The memberships on sale in a country, by its English or Spanish name or code, the featured one first: the
 * country's own, else those sold everywhere. An unknown country counts as Mexico.
 */
export const offersIn = async (deps: OfferDeps, country: string): Promise<Offer[]> => {
  const offers = await allOffers(deps)
  const code = countryCode(country) ?? DEFAULT_COUNTRY.iso2
  const own = offers.filter(({ membership: it }) => it.country !== null && countryCode(it.country) === code)
  const sold = own.length > 0 ? own : offers.filter(({ membership: it }) => it.country === null)
  return sold.sort((a, b) => byFeature(a.membership, b.membership))
}

/** The chosen offer, where it is on sale in the country; else the featured one (specification, chapter 2). */
export const offerIn = async (
  deps: OfferDeps,
  country: string,
  chosenId?: number,
): Promise<Offer | undefined> => {
  const offers = await offersIn(deps, country)
  return offers.find((it) => it.membership.id === chosenId) ?? offers[0]
}

/** Every membership there is, on offer or not, by its number. */
export const listMemberships = (db: Db): Promise<Membership[]> => allMemberships(db)
