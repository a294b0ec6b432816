import { Failure } from '../../failure.ts'
import { type Games, isWhole, onceLooked } from '../state/memory.ts'

const RETRY_SECONDS = 5

/**
 * What lists the games of some days waits for the first look at the league, the whole season included. Failure
 * 'errors.notReady' for days that the schedule has not told by then, here or before a restart: an empty list would say
 * that nobody plays.
 */
export const onceDaysTold = <T>(
  games: Games,
  days: () => string[],
  answer: () => T | Promise<T>,
): T | Promise<T> => {
  const areTold = () => areAllTold(games) || days().every((day) => isDayTold(games, day))
  if (areTold()) return answer()
  return Promise.resolve(games.lookingAtSeason).then(() => {
    if (!areTold()) throw new Failure('errors.notReady', RETRY_SECONDS)
    return answer()
  })
}

const areAllTold = (games: Games) => games.hasBeenWhole || isWhole(games)

const isDayTold = ({ days, nearDays }: Games, day: string): boolean =>
  days.has(day) || (nearDays !== undefined && day >= nearDays.from && day <= nearDays.to)

/** The same for one game: until the whole schedule has come, one that it has not told may still be there. */
export const onceGameTold = async <T>(
  games: Games,
  answer: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const told = await onceLooked(games, answer)
  if (told !== undefined || areAllTold(games)) return told
  await games.lookingAtSeason
  const later = await answer()
  if (later === undefined && !areAllTold(games)) throw new Failure('errors.notReady', RETRY_SECONDS)
  return later
}
