import { openKeptForPage } from '../../../keep-for-page.ts'
import type { Schedule } from '../../../schedule.ts'

type Deps<Source extends { src: string }, Player> = {
  /**
   * A player that begins to load a stream, and calls `onFailed` where it cannot; undefined where the page has
   * to load it.
   */
  open(source: Source, onFailed: () => void): Player | undefined
  destroy(player: Player): void
  schedule: Schedule
}

/**
 * Players that begin to load a stream while its page renders. The page itself begins where a player fails, or
 * is not taken in time.
 */
export const openPreparedStreams = <Source extends { src: string }, Player>({
  open,
  destroy,
  schedule,
}: Deps<Source, Player>) => {
  const kept = openKeptForPage<string, Player>({ giveBack: destroy, schedule })
  return {
    prepare: (source: Source): void => {
      const player = open(source, () => player !== undefined && kept.drop(player))
      if (player !== undefined) kept.keep(source.src, player)
    },
    /** The player prepared for a stream, once; undefined where there is none. */
    take: kept.take,
  }
}
