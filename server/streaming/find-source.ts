import { gameOfAddress } from '../../contract/streaming/stream-source.ts'
import { Failure } from '../failure.ts'
import type { GameVideo } from './lease/open-stream.ts'

/** Between two games a retry finds the next one. */
const LIVE_RETRY_SECONDS = 15

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
const linkNotFound = (named: number | 'live' | undefined): Failure =>
  new Failure('player.linkNotFound', named === 'live' ? LIVE_RETRY_SECONDS : undefined)

type Deps = {
  /** The game on the air that began last. */
  liveGame(): Promise<number | undefined>
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  isHidden(gamePk: number, ip: string): boolean
}

/**
 * The game of a stream's address, which is parsed and never fetched. Failure 'player.linkNotFound' where it
 * has none, 'errors.notInYourCountry', and what `videoOf` throws.
 */
export const findSource = async (
  deps: Deps,
  { address, ip }: { address: string; ip: string },
): Promise<GameVideo & { gamePk: number }> => {
  const named = gameOfAddress(address)
  const gamePk = named === 'live' ? await deps.liveGame() : named
  if (gamePk === undefined) throw linkNotFound(named)
  if (deps.isHidden(gamePk, ip)) throw new Failure('errors.notInYourCountry')
  const video = await deps.videoOf(gamePk)
  if (video === undefined) throw linkNotFound(named)
  return { kind: video.kind, gamePk }
}
