import { type CalendarDay, gamesByDate } from '../../../contract/games/calendar.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import type { PreparedOf } from '../state/answer-cache.ts'
import { prepareAs } from './prepare.ts'

/** Turns a calendar's answer into its games by the title of their day, prepared once per answer. */
export type GamesByDate = (calendar: PreparedOf<CalendarDay[]>) => Prepared

export const openGamesByDate = (): GamesByDate => {
  const cache = new WeakMap<Prepared, Prepared>()
  return (calendar) => {
    const answer = cache.get(calendar) ?? byDate(calendar)
    cache.set(calendar, answer)
    return answer
  }
}

const byDate = (calendar: PreparedOf<CalendarDay[]>): Prepared =>
  prepareAs(
    calendar,
    gamesByDate.response.parse(Object.fromEntries(calendar.value.map((it) => [it.title, it.games]))),
  )
