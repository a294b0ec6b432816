import '../../i18n/texts/profiles.ts'
import { localeOf } from '../../i18n/language.ts'
import { isText, type Translate } from '../../i18n/setup.ts'

/** Right, left and both, as the Stats API codes them. */
const handednessCodes = ['D', 'Z', 'A'] as const
type HandednessCode = (typeof handednessCodes)[number]

export const isHandednessCode = (code: string): code is HandednessCode =>
  handednessCodes.some((it) => it === code)

/** The position in the page's language. An unknown one: the league's text in English, a player in Spanish. */
export const positionName = (
  { position, positionAbbr }: { position: string; positionAbbr: string },
  t: Translate,
  language: 'es' | 'en',
): string => {
  const key = `person.positions.${positionAbbr.toUpperCase()}`
  if (isText(key)) return t(key)
  const original = position || positionAbbr
  return original === '' || language === 'en' ? original : t('person.anyPosition')
}

/** The country in the language of the page, where it is known; the league has it in English. */
export const countryName = (
  { country, countryCode }: { country: string; countryCode: string },
  language: 'es' | 'en',
): string => {
  if (language === 'en' || countryCode === '') return country
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'none' })
  return names.of(countryCode) ?? country
}

const CM_PER_INCH = 2.54
const KG_PER_POUND = 0.453_592_37
const INCHES_PER_FOOT = 12

/** Height and weight in the language's units: `1.88 m, 93 kg`, or `6' 2", 205 lb`; '' where unknown. */
export const bodySize = (height: string, weight: string, language: 'es' | 'en'): string => {
  const pounds = Number.parseFloat(weight)
  const metric = language === 'es'
  const mass = metric ? `${Math.round(pounds * KG_PER_POUND)} kg` : `${pounds} lb`
  return [metric ? metres(height) : height, Number.isFinite(pounds) ? mass : ''].filter(Boolean).join(', ')
}

const metres = (height: string): string => {
  const [, feet, inches] = /^(\d+)'\s*(\d+)"?$/.exec(height.trim()) ?? []
  if (feet === undefined || inches === undefined) return height
  const cm = (Number(feet) * INCHES_PER_FOOT + Number(inches)) * CM_PER_INCH
  return `${(Math.round(cm) / 100).toFixed(2)} m`
}
