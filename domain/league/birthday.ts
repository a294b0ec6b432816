import { leagueDay } from './league-time.ts'

const ADULT_AGE = 18
const OLDEST_AGE = 120

/** Whether a birthday, MM/DD/YYYY, is a day of the calendar that was at least 18 years ago (specification, chapter 5). */
export const isAdultBirthday = (birthday: string, now: number): boolean => {
  const [month = '', day = '', year = ''] = birthday.split('/')
  const born = `${year}-${month}-${day}`
  if (!isDay(born)) return false
  const [thisYear = '', ...monthAndDay] = leagueDay(now).split('-')
  const daysAgo = (years: number) =>
    [String(Number(thisYear) - years).padStart(4, '0'), ...monthAndDay].join('-')
  return born <= daysAgo(ADULT_AGE) && born > daysAgo(OLDEST_AGE)
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
