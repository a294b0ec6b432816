import { type CalendarDay, gamesByDate } from '../../../contract/games/calendar.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { prepareAs } from './prepare.ts'

/** What each calendar's answer was made into; both live as long as the calendar's is held. */
const made = new WeakMap<Prepared, Prepared>()

/** The same games as a calendar's answer, by the title of their day, in the order of the days. */
export const byDate = (calendar: Prepared): Prepared => {
  const held = made.get(calendar)
  if (held !== undefined) return held
  const { response } = JSON.parse(calendar.body.toString()) as { response: CalendarDay[] }
  const answer = prepareAs(
    calendar,
    gamesByDate.response.parse(Object.fromEntries(response.map((it) => [it.title, it.games]))),
  )
  made.set(calendar, answer)
  return answer
}
