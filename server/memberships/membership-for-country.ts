import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { countryCode } from './country-code.ts'
import { type Membership, offeredMemberships } from './store.ts'

/**
 * The one membership offered in a country, by its English or Spanish name or code: its own, else the one for everywhere.
 * What is no country counts as Mexico (decision 17).
 */
export const membershipForCountry = async (
  { db, clock }: { db: Db; clock: Clock },
  country: string,
): Promise<Membership | undefined> => {
  const offered = await offeredMemberships(db, new Date(clock.now()))
  const code = countryCode(country) ?? DEFAULT_COUNTRY.iso2
  const countryMembership = offered.find((it) => it.country !== null && countryCode(it.country) === code)
  return countryMembership ?? offered.find((it) => it.country === null)
}
