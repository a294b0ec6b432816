import type { PlaybackFigures } from '../../../contract/playback-reports.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { leaseOf } from '../lease/store.ts'
import { findReport, upsertReport } from './store.ts'

/**
 * Stores a report of a playback that holds the account's lease, or of an earlier one that was reported while
 * it did, as the last report is sent when the page is left. False, with nothing stored, for any other.
 */
export const saveReport = async (
  deps: { db: Db; clock: Clock },
  which: { userId: number; playbackId: string },
  figures: PlaybackFigures,
): Promise<boolean> => {
  const playback = await playbackOf(deps, which)
  if (playback === undefined) return false
  const reportedAt = new Date(deps.clock.now())
  return upsertReport(deps.db, { ...which, ...playback, ...figures, reportedAt })
}

const playbackOf = async (
  deps: { db: Db; clock: Clock },
  which: { userId: number; playbackId: string },
): Promise<{ gamePk: number; startedAt: Date } | undefined> => {
  const lease = await leaseOf(deps, which.userId)
  if (lease?.playbackId === which.playbackId) return { gamePk: lease.gamePk, startedAt: lease.grantedAt }
  const reported = await findReport(deps.db, which)
  return reported && { gamePk: reported.gamePk, startedAt: reported.startedAt }
}
