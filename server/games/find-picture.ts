import { isOnAir } from '../../domain/game-status.ts'
import { logNow } from './ask-league.ts'
import { type Games, onceLooked } from './memory.ts'
import { stateOnDay } from './summary.ts'

/** A game that can be watched; times are UTC ms, `endsAt` null while it is on. */
export type Picture = { kind: 'live' | 'ondemand'; gamePk: number; startsAt: number; endsAt: number | null }

/** The picture of a game: live from the warm-up on, on demand once it is final and its log is stored; else undefined. */
export const findPicture = async (games: Games, gamePk: number): Promise<Picture | undefined> => {
  await onceLooked(games, () => logNow(games, gamePk))
  const known = games.known.get(gamePk)
  const row = games.rows.get(gamePk)?.at(-1)
  const startsAt = known?.startsAt ?? row?.startsAt
  const status = row === undefined ? known?.status : stateOnDay(row, known).status
  if (startsAt === undefined || status === undefined) return undefined
  if (isOnAir(status)) return { kind: 'live', gamePk, startsAt, endsAt: null }
  if (status === 2 && known !== undefined) return { kind: 'ondemand', gamePk, startsAt, endsAt: known.endsAt }
  return undefined
}
