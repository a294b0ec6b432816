import { openKeptForPage } from '../../../keep-for-page.ts'
import type { Schedule } from '../../../schedule.ts'

type Deps<Source extends { src: string }, Player> = {
  /** A player that begins with a stream, and calls `onFailed` where it cannot; undefined where the page has to. */
  open(source: Source, onFailed: () => void): Player | undefined
  destroy(player: Player): void
  schedule: Schedule
}

/** Players that begin with a stream while the page that shows it is drawn. What fails, or is not taken in time, is left to the page. */
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
    /** The one that was prepared for a stream, once; undefined where there is none. */
    take: kept.take,
  }
}
