import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type EndReason, endAllLeases, endLease } from './store.ts'

/**
 * Frees an account's playback at once: any of the account, one device's, all devices' but some, or one
 * playback. Returns the hash of the media token that ended (for the access cache of this server; the others
 * notice within 5 s), undefined when none ran.
 */
export const endPlayback = (
  deps: { db: Db; clock: Clock },
  which: { userId: number; deviceId?: string; playbackId?: string; exceptDeviceIds?: string[] },
  reason: EndReason,
): Promise<string | undefined> => endLease(deps, which, reason)

/** Frees everybody's playback at once; returns how many ran. */
export const endAllPlayback = (deps: { db: Db; clock: Clock }, reason: EndReason): Promise<number> =>
  endAllLeases(deps, reason)
