import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { countryCode, DEFAULT_COUNTRY } from './country-code.ts'
import { offeredPackages, type Package } from './store.ts'

/**
 * The one package offered in a country, by its English or Spanish name or code: its own, else the one for everywhere.
 * What is no country counts as Mexico (decision 17).
 */
export const offerFor = async (
  { db, clock }: { db: Db; clock: Clock },
  country: string,
): Promise<Package | undefined> => {
  const offered = await offeredPackages(db, new Date(clock.now()))
  const code = countryCode(country) ?? countryCode(DEFAULT_COUNTRY)
  const own = offered.find((it) => it.country !== null && countryCode(it.country) === code)
  return own ?? offered.find((it) => it.country === null)
}
