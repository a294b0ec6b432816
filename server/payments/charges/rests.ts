import type { Clock } from '../../clock.ts'

/** After this many unanswered questions in a row, about any attempts, the provider rests for a while. */
const FAILURES_TO_REST = 3
const REST_MS = 20_000

/** The providers that this process leaves alone for now, as they did not answer. */
export const openRests = (clock: Pick<Clock, 'now'>) => {
  const failures = new Map<string, number>()
  const until = new Map<string, number>()
  return {
    /**
     * The rest of a provider that is left, in ms. A rest longer than any counts as over: a demo's clock was
     * set back.
     */
    left: (provider: string) => {
      const ms = (until.get(provider) ?? 0) - clock.now()
      return ms > REST_MS ? 0 : ms
    },
    note: (provider: string, hasAnswered: boolean) => {
      const count = hasAnswered ? 0 : (failures.get(provider) ?? 0) + 1
      failures.set(provider, count)
      if (count >= FAILURES_TO_REST) until.set(provider, clock.now() + REST_MS)
      else until.delete(provider)
    },
  }
}
export type Rests = ReturnType<typeof openRests>
