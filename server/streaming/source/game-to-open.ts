import { gameOfAddress } from '../../../contract/streaming/stream-source.ts'
import { Failure } from '../../failure.ts'

/** Between two games a retry finds the next one. */
export const LIVE_RETRY_SECONDS = 15

/**
 * The game of a start: its number, the stream's address, or both where they agree. Failure
 * 'errors.badRequest' where they differ or both are missing, 'player.linkNotFound' for an address alone that
 * names no game, or the live one between two games.
 */
export const gameToOpen = async (
  { liveGame }: { liveGame(): Promise<number | undefined> },
  { gameId, src = '' }: { gameId: number | undefined; src: string | undefined },
): Promise<number> => {
  if (src === '' && gameId === undefined) throw new Failure('errors.badRequest')
  const named = gameOfAddress(src)
  const ofAddress = named === 'live' ? await liveGame() : named
  if (gameId === undefined) {
    if (ofAddress === undefined) throw linkNotFound(named)
    return ofAddress
  }
  // An address that is no game's says nothing against the number.
  if (named !== undefined && ofAddress !== gameId) throw new Failure('errors.badRequest')
  return gameId
}

/** The refusal of a stream's address without a game; the live address is worth a retry. */
export const linkNotFound = (named: number | 'live' | undefined): Failure =>
  new Failure('player.linkNotFound', named === 'live' ? LIVE_RETRY_SECONDS : undefined)
