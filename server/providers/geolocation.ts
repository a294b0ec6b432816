import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import { isPublicAddress } from '../settings/public-address.ts'

type Country = { name_en: string; iso2: string }

/**
 * Finds the country of an address; never fails: private, loopback and unknown addresses get the default
 * country.
 */
export type Geolocation = { locate(ip: string): Country }

/** Offline: the registries' own table, public domain, in an npm package; read once, on the first call. */
export const openGeolocation = (): Geolocation => {
  let lookUpCountry: ((ip: string) => string | undefined) | undefined
  return {
    locate: (ip) => {
      const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
      if (!isPublicAddress(address)) return DEFAULT_COUNTRY
      lookUpCountry ??= openTable()
      return countryOf(lookUpCountry(address))
    },
  }
}

const openTable = () => {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  const table = new Reader<CountryResponse>(readFileSync(file))
  return (ip: string): string | undefined => {
    const row: unknown = table.get(ip)
    if (typeof row !== 'object' || row === null || !('country_code' in row)) return undefined
    return typeof row.country_code === 'string' ? row.country_code : undefined
  }
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const countryOf = (iso2: string | undefined): Country => {
  if (iso2 === undefined || !/^[A-Z]{2}$/.test(iso2)) return DEFAULT_COUNTRY
  const name = names.of(iso2)
  return name === undefined ? DEFAULT_COUNTRY : { name_en: name, iso2 }
}
