import { gameOfAddress } from '../../contract/stream-source.ts'
import { Failure } from '../failure.ts'
import type { GameVideo } from './open-stream.ts'

type Deps = {
  /** The game on the air that began last. */
  liveGame(): Promise<number | undefined>
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  isHidden(gamePk: number, ip: string): boolean
}

/** Between two games the next one is found by a retry. */
const LIVE_RETRY_SECONDS = 15

/**
 * The game whose video a stream's address is, which is read and never fetched. Failure 'player.linkNotFound' where it has
 * none, 'errors.notInYourCountry', and what `videoOf` throws.
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

const linkNotFound = (named: number | 'live' | undefined) =>
  new Failure('player.linkNotFound', named === 'live' ? LIVE_RETRY_SECONDS : undefined)
