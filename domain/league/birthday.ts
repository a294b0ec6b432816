import type { FieldCode } from '../../contract/field-failures.ts'

const ADULT_AGE = 18
const OLDEST_AGE = 120

/** The first and the last birthday of today's adults, YYYY-MM-DD as `today` (specification, chapter 5). */
export const adultBirthdays = (today: string): { oldest: string; latest: string } => ({
  oldest: yearsBefore(today, OLDEST_AGE),
  latest: yearsBefore(today, ADULT_AGE),
})

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Why a birthday, MM/DD/YYYY, is no adult's on the day `today`, YYYY-MM-DD; undefined where it is one. */
export const birthdayFailure = (birthday: string, today: string): FieldCode | undefined => {
  const [month = '', day = '', year = ''] = birthday.split('/')
  const born = `${year}-${month}-${day}`
  if (!isDay(born)) return 'forms.birthdayWrong'
  const { oldest, latest } = adultBirthdays(today)
  if (born > latest) return 'forms.birthdayYoung'
  return born < oldest ? 'forms.birthdayOld' : undefined
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
