import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import type { Geolocation } from '../providers/geolocation.ts'

/** English name of the country that an address buys in. */
export type BuyerCountry = (ip: string) => string

/**
 * Finds the country as the site itself does (`POST user/geolocation`), with the same default: a buyer who
 * cannot be located is in Mexico (specification, chapter 9), so that every user who saw an offer can buy it.
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
