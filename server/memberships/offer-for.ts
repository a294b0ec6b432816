import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { countryCode } from './country-code.ts'
import { currentPackages, type Package } from './store.ts'

/** The one package offered in a country, by its English or Spanish name or code: its own, else the one for everywhere. */
export const offerFor = async (
  { db, clock }: { db: Db; clock: Clock },
  country: string,
): Promise<Package | undefined> => {
  const offered = (await currentPackages(db, new Date(clock.now()))).filter((it) => it.offered)
  const code = countryCode(country)
  const own = offered.find(
    (it) => code !== undefined && it.country !== null && countryCode(it.country) === code,
  )
  return own ?? offered.find((it) => it.country === null)
}
