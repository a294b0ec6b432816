import { telephone } from '../../../contract/text-inputs.ts'

/** Phone-login country code (specification, chapter 9). */
const MEXICO = '+52'
const NATIONAL_DIGITS = 10

/** A number with its country code, for the SMS: ten digits alone are Mexican; undefined for invalid input. */
export const telephoneWithCountry = (typed: string): string | undefined => {
  const parsed = telephone.safeParse(typed)
  if (!parsed.success) return undefined
  const digits = parsed.data.replace(/\D/g, '')
  if (parsed.data.startsWith('+')) return `+${digits}`
  return digits.length === NATIONAL_DIGITS ? `${MEXICO}${digits}` : undefined
}
