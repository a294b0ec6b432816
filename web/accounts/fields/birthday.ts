import type { FieldCode } from '../../../contract/field-failures.ts'
import { birthdayFailure } from '../../../domain/league/birthday.ts'

/** The value of a date input: YYYY-MM-DD or '', and whether a part of the date is missing. */
export type BirthdayInput = { date: string; isIncomplete: boolean }

export const noBirthday: BirthdayInput = { date: '', isIncomplete: false }

/** Turns YYYY-MM-DD into the API's MM/DD/YYYY; '' stays. */
export const toBirthday = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

/** The input's value of a birthday of the API. */
export const fromBirthday = (birthday: string | null): BirthdayInput => ({
  date: (birthday ?? '').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2'),
  isIncomplete: false,
})

/** Why a birthday is refused on the day `today`, YYYY-MM-DD; an empty one is not. */
export const birthdayError = (
  { date, isIncomplete }: BirthdayInput,
  today: string,
): FieldCode | undefined => {
  if (isIncomplete) return 'forms.birthdayIncomplete'
  return date === '' ? undefined : birthdayFailure(toBirthday(date), today)
}
