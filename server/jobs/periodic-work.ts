import type { Clock } from '../clock.ts'
import type { Work, WorkResult, WorkSource } from './work-source.ts'

/**
 * Work that every server repeats every `everyMs` by the product's clock, derived from stored data: nothing of
 * it is enqueued, so a clock that is set back or a lost step loses nothing.
 */
export const periodicWork = (
  clock: Clock,
  it: { kind: string; everyMs: number; run(): Promise<WorkResult> },
): WorkSource => {
  let claimedAt: number | undefined
  return {
    claim: async () => {
      const now = clock.now()
      if (claimedAt !== undefined && Math.abs(now - claimedAt) < it.everyMs) return []
      claimedAt = now
      return [workOf(it, now)]
    },
  }
}

const workOf = ({ kind, run }: { kind: string; run(): Promise<WorkResult> }, now: number): Work => ({
  name: { kind, key: '' },
  since: new Date(now),
  tries: 1,
  run,
  complete: async () => undefined,
  // Its next turn comes anyway.
  postpone: async () => undefined,
})
