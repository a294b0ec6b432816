import { gameOfAddress } from '../../../contract/streaming/stream-source.ts'
import { Failure } from '../../failure.ts'
import type { GameVideo } from '../lease/open-stream.ts'
import { linkNotFound } from './game-to-open.ts'

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
