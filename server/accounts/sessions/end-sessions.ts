import type { AccountsDeps } from '../accounts-deps.ts'
import { heldSessions } from './list-sessions.ts'
import { endSessionsOf } from './store-sessions.ts'

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'endPlayback'>

/**
 * Ends sessions of a user and their playback. Returns how many. `currentDevice` is the device that asks: its
 * playback goes on, unless its session ends, too.
 */
export const endSessions = async (
  deps: Deps,
  userId: number,
  which: { only?: string; except?: string },
  currentDevice?: string,
): Promise<number> => {
  const ended = await endSessionsOf(deps.db, userId, new Date(deps.clock.now()), which)
  if (ended.length > 0) await endOrphanedPlayback(deps, userId, currentDevice)
  return ended.length
}

/** Ends playback on devices without a session; a copied session may play on another device. */
export const endOrphanedPlayback = async (
  deps: Deps,
  userId: number,
  currentDevice?: string,
): Promise<void> => {
  const held = (await heldSessions(deps, userId)).flatMap((it) => it.deviceId ?? [])
  const current = currentDevice === undefined ? [] : [currentDevice]
  await deps.endPlayback({ userId, exceptDeviceIds: [...held, ...current] })
}
