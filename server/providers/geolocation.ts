import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

type Country = { name_en: string; iso2: string }

/** Tells the country of an address; never fails. */
export type Geolocation = { locate(ip: string): Country }

/** Specification, chapter 9: the default membership country. Private, loopback and unknown addresses are there. */
export const DEFAULT_COUNTRY: Country = { name_en: 'Mexico', iso2: 'MX' }

/** Offline: the registries' own table, public domain, in an npm package; read once, on the first question. */
export const openGeolocation = (): Geolocation => {
  let lookUpCountry: ((ip: string) => string | undefined) | undefined
  return {
    locate: (ip) => {
      const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
      if (nonPublicRanges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return DEFAULT_COUNTRY
      lookUpCountry ??= openTable()
      return countryOf(lookUpCountry(address))
    },
  }
}

/** Private, loopback, link-local and reserved addresses; the table guesses at some of them. */
const nonPublicRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  nonPublicRanges.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  nonPublicRanges.addSubnet(net, bits, 'ipv6')

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
