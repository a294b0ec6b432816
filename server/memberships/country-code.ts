const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const languages = ['en', 'es']

/** Where nobody knows better, a buyer is in Mexico (specification, chapter 9). */
export const DEFAULT_COUNTRY = 'Mexico'

/** ISO 3166-1 alpha-2 of a country by its English or Spanish name or its code, whatever accents and case. */
export const countryCode = (name: string): string | undefined => codes().get(normalized(name))

/** Three letters of the country list (specification, chapter 3) for the countries with a package of their own. */
const threeLetters = new Map([['mex', 'MX']])

let codesByName: Map<string, string> | undefined

const codes = (): Map<string, string> => {
  codesByName ??= new Map([...threeLetters, ...allCodes().flatMap(namesOf)])
  return codesByName
}

/** What has a name among the regions and is no country: unions, far islands together, the unknown and the made up. */
const nonCountryRegions = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const allCodes = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (it) => !nonCountryRegions.has(it),
  )

const namesOf = (code: string): [string, string][] => {
  const names = languages
    .map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code))
    .filter((name) => name !== undefined)
  return names.length === 0 ? [] : [code, ...names].map((name) => [normalized(name), code])
}

const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()
