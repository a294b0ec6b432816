import { Failure } from '../../failure.ts'
import { type Games, isSeasonComplete, whenLoaded } from '../state/memory.ts'

const RETRY_SECONDS = 5

/**
 * What lists the games of some days waits for the first look at the league, the whole season included. Failure
 * 'errors.notReady' for days that the schedule has not told by then, here or before a restart: an empty list would say
 * that nobody plays.
 */
export const whenDaysLoaded = <T>(
  games: Games,
  days: () => string[],
  answer: () => T | Promise<T>,
): T | Promise<T> => {
  const areLoaded = () => isSeasonLoaded(games) || days().every((day) => isDayLoaded(games, day))
  if (areLoaded()) return answer()
  return Promise.resolve(games.firstSeasonLoad).then(() => {
    if (!areLoaded()) throw new Failure('errors.notReady', RETRY_SECONDS)
    return answer()
  })
}

const isSeasonLoaded = (games: Games) => games.wasSeasonComplete || isSeasonComplete(games)

const isDayLoaded = ({ days, fetchedDays: nearDays }: Games, day: string): boolean =>
  days.has(day) || (nearDays !== undefined && day >= nearDays.from && day <= nearDays.to)

/** The same for one game: until the whole schedule has come, one that it has not told may still be there. */
export const whenGameLoaded = async <T>(
  games: Games,
  answer: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const loaded = await whenLoaded(games, answer)
  if (loaded !== undefined || isSeasonLoaded(games)) return loaded
  await games.firstSeasonLoad
  const later = await answer()
  if (later === undefined && !isSeasonLoaded(games)) throw new Failure('errors.notReady', RETRY_SECONDS)
  return later
}
