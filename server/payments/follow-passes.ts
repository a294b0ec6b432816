import { periodicWork } from '../jobs/periodic-work.ts'
import type { WorkSource } from '../jobs/work-source.ts'
import { followDays, type LostPass } from '../memberships/follow-days.ts'
import { followSeason } from '../memberships/follow-season.ts'
import { lockBuyer } from './orders/store.ts'
import { notePassMoved, notePassWaiting } from './receipts/pass-moved.ts'
import { returnRainedOut } from './refunds/return-rained-out.ts'
import type { SettleDeps } from './settlement/settle.ts'

const EVERY_MS = 60_000

/**
 * Moves sold passes with the league's schedule every minute, and tells the buyers of passes that move, wait
 * or end.
 */
export const followPasses = (deps: SettleDeps): WorkSource => {
  const waiting = openWaiting(deps)
  return periodicWork(deps.clock, {
    kind: 'follow-days',
    everyMs: EVERY_MS,
    run: async () => {
      await followSeason(deps)
      await followDays({
        ...deps,
        lockBuyer,
        onMoved: (tx, moved) => notePassMoved(tx, deps.clock, moved),
        onWaiting: waiting,
        onNoDayLeft: (lost) => returnRainedOut(deps, lost),
      })
      return { kind: 'done' }
    },
  })
}

/** Finds the waiting passes every minute; this process writes each of them once. */
const openWaiting = (deps: SettleDeps) => {
  const noted = new Set<string>()
  return async (lost: LostPass): Promise<void> => {
    const key = `${lost.source}:${lost.sourceId} ${lost.day}`
    if (noted.has(key)) return
    await notePassWaiting(deps, lost)
    noted.add(key)
  }
}
