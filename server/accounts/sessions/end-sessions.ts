import type { AccountsDeps } from '../accounts-deps.ts'
import { heldSessions } from './list-sessions.ts'
import { endSessionsOf } from './store-sessions.ts'

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'endPlayback'>

/**
 * Ends sessions of a person and their playback; returns how many. `currentDevice` is the one that asks: its playback
 * goes on, unless its session is among those that end.
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

/** Ends what plays on a device that no session is left on; a copied session may play on a device of its own. */
export const endOrphanedPlayback = async (
  deps: Deps,
  userId: number,
  currentDevice?: string,
): Promise<void> => {
  const held = (await heldSessions(deps, userId)).flatMap((it) => it.deviceId ?? [])
  const current = currentDevice === undefined ? [] : [currentDevice]
  await deps.endPlayback({ userId, exceptDeviceIds: [...held, ...current] })
}
