/** What stands in a date input: YYYY-MM-DD or '', and whether a part of the date is missing. */
export type BirthdayInput = { date: string; isIncomplete: boolean }

export const noBirthday: BirthdayInput = { date: '', isIncomplete: false }

const ADULT_YEARS = 18
/** Nobody older was ever known. */
export const OLDEST_BIRTHDAY = '1900-01-01'

/** The latest birthday of an adult (specification, chapter 5); `today` is YYYY-MM-DD. */
export const latestAdultBirthday = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - ADULT_YEARS).padStart(4, '0')}${today.slice(4)}`

/** MM/DD/YYYY, as the API has it, of YYYY-MM-DD; '' stays. */
export const toBirthday = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

/** The input's value of a birthday of the API. */
export const fromBirthday = (birthday: string | null): BirthdayInput => ({
  date: (birthday ?? '').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2'),
  isIncomplete: false,
})

export type BirthdayError = 'access.birthdayIncomplete' | 'access.birthdayYoung'

/** Why a birthday is refused; an empty one is not. */
export const birthdayError = (
  { date, isIncomplete }: BirthdayInput,
  today: string,
): BirthdayError | undefined => {
  if (isIncomplete || (date !== '' && date < OLDEST_BIRTHDAY)) return 'access.birthdayIncomplete'
  return date > latestAdultBirthday(today) ? 'access.birthdayYoung' : undefined
}
