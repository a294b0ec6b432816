import type { Broadcast } from '../playlists/broadcast.ts'
import { isPublished, type WaitFor } from '../playlists/directives.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import { openTurns } from '../time/turns.ts'

/** Less than a player waits for the first byte: then it gets the playlist as it is (hls.js takes 503 for an error). */
export const WAIT_LIMIT_MS = 4_000
const WAITERS_IN_A_TURN = 100

/** What is seen of a game: in how many ms it is worth looking again, and what tells that it changed before. */
export type Look<T> = {
  now: T
  broadcast: Broadcast | undefined
  againInMs: number
  /** Calls back once, with the next change; what it returns ends that. */
  onChange?: (changed: () => void) => () => void
}

/**
 * Waiting for a part or segment: resolves when the game has it, or will not have it in time (four seconds), or `stop` is
 * aborted; then with what there is. Those that wait for the same go on in slices.
 */
export const openWaiting = ({ clock, timers }: { clock: Clock; timers: Timers }) => {
  const turns = openTurns(timers, WAITERS_IN_A_TURN)
  return async <T>(look: () => Promise<Look<T>>, waitFor: WaitFor, stop: AbortSignal): Promise<T> => {
    const until = clock.now() + WAIT_LIMIT_MS
    for (;;) {
      const seen = await look()
      const left = until - clock.now()
      if (seen.broadcast === undefined || isPublished(seen.broadcast, waitFor) || left <= 0 || stop.aborted)
        return seen.now
      await pause(timers, Math.max(1, Math.min(left, seen.againInMs)), seen.onChange, stop)
      await turns.take()
    }
  }
}

const pause = async (
  timers: Pick<Timers, 'wait'>,
  ms: number,
  onChange: Look<unknown>['onChange'],
  stop: AbortSignal,
): Promise<void> => {
  if (onChange === undefined) return timers.wait(ms, stop)
  const enough = new AbortController()
  const goOn = () => enough.abort()
  const forget = onChange(goOn)
  stop.addEventListener('abort', goOn, { once: true })
  await timers.wait(ms, enough.signal)
  stop.removeEventListener('abort', goOn)
  forget()
}
