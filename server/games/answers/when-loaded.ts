import { Failure } from '../../failure.ts'
import { type Games, isSeasonComplete, whenLoaded } from '../state/memory.ts'

const RETRY_SECONDS = 5

/**
 * Waits for the season's first load before an answer that lists games of some days. Throws Failure
 * 'errors.notReady' for days that were never loaded by then, here or before a restart: an empty list would
 * deny their games.
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

const isDayLoaded = ({ days, fetchedDays }: Games, day: string): boolean =>
  days.has(day) || (fetchedDays !== undefined && day >= fetchedDays.from && day <= fetchedDays.to)

/** Waits likewise for one game: until the complete schedule is loaded, a missing game may still exist. */
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
