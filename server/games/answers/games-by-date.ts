import { type CalendarDay, gamesByDate } from '../../../contract/games/calendar.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { prepareAs } from './prepare.ts'

/** What each calendar's answer was made into; both live as long as the calendar's is held. */
const derived = new WeakMap<Prepared, Prepared>()

/** The same games as a calendar's answer, by the title of their day, in the order of the days. */
export const byDate = (calendar: Prepared): Prepared => {
  const cached = derived.get(calendar)
  if (cached !== undefined) return cached
  const { response } = JSON.parse(calendar.body.toString()) as { response: CalendarDay[] }
  const answer = prepareAs(
    calendar,
    gamesByDate.response.parse(Object.fromEntries(response.map((it) => [it.title, it.games]))),
  )
  derived.set(calendar, answer)
  return answer
}
