import type { FastifyBaseLogger } from 'fastify'
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import { DEFAULT_COUNTRY } from '../../contract/accounts/country.ts'
import type { Geolocation } from '../providers/geolocation.ts'

/**
 * ISO 3166-1 alpha-2 of a country by its English or Spanish name, or its code of two or three letters, in any
 * case and with any accents; undefined for an unknown country.
 */
export const countryCode = (name: string): string | undefined => codes().get(normalized(name))

/** ISO 3166-1 alpha-3 of a country named as for countryCode, as accounts store it. */
export const countryCode3 = (name: string): string | undefined => {
  const code = countryCode(name)
  return code === undefined ? undefined : countries.alpha2ToAlpha3(code)
}

let codesByName: Map<string, string> | undefined

const codes = (): Map<string, string> => {
  codesByName ??= new Map(
    Object.entries(countries.getAlpha2Codes()).flatMap(([code, threeLetters]) =>
      [code, threeLetters, ...officialNames(code), ...everydayNames(code)].map((name): [string, string] => [
        normalized(name),
        code,
      ]),
    ),
  )
  return codesByName
}

const officialNames = (code: string): string[] =>
  [english, spanish].flatMap(
    ({ countries: names }: { countries: Record<string, string | string[]> }) => names[code] ?? [],
  )

/** `Laos` and `Siria`, which the standard's list has under longer names only. */
const everydayNames = (code: string): string[] =>
  ['en', 'es'].flatMap(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? [],
  )

const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()

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
