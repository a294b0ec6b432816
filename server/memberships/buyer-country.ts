import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import type { Geolocation } from '../providers/geolocation.ts'

/** English name of the country that an address buys in. */
export type BuyerCountry = (ip: string) => string

/**
 * As the site itself finds it out (`POST user/geolocation`), with the site's own way out: where nobody can tell, the
 * buyer is in Mexico (specification, chapter 9), so that whoever was shown an offer can buy it.
 */
export const openBuyerCountry =
  (geolocation: Geolocation, log: FastifyBaseLogger): BuyerCountry =>
  (ip) => {
    try {
      return geolocation.locate(ip).name_en
    } catch (error) {
      log.warn({ reason: String(error) }, 'memberships: the buyer’s country could not be determined')
      return DEFAULT_COUNTRY.name_en
    }
  }
