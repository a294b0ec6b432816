import type { Language } from '../../i18n/language.ts'

export type Country = { value: string; label: string }

const FIRST = 'MEX'

/** Every country's ISO 3166-1 alpha-3 code and name in the page's language; Mexico first, then by name. */
export const loadCountries = async (language: Language): Promise<Country[]> => {
  const [{ default: codes }, names] = await Promise.all([
    import('i18n-iso-countries/codes.json'),
    loadNames(language),
  ])
  const byName = new Intl.Collator(language)
  return codes
    .flatMap(([alpha2 = '', alpha3 = '']) => {
      const name = names[alpha2]
      const label = Array.isArray(name) ? name[0] : name
      return label === undefined ? [] : [{ value: alpha3, label }]
    })
    .sort((a, b) => Number(b.value === FIRST) - Number(a.value === FIRST) || byName.compare(a.label, b.label))
}

const loadNames = async (language: Language): Promise<Record<string, string | string[]>> => {
  const file =
    language === 'en'
      ? import('i18n-iso-countries/langs/en.json')
      : import('i18n-iso-countries/langs/es.json')
  return (await file).default.countries
}
