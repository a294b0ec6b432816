import type { Broadcast } from '../playlists/broadcast.ts'
import { isPublished, type WaitFor } from '../playlists/directives.ts'
import type { Clock } from '../time/clock.ts'
import type { Timers } from '../time/timers.ts'
import { openTurns } from '../time/turn-slices.ts'

/**
 * Players wait longer for a first byte: after this they get the playlist as it is (hls.js takes 503 for an
 * error).
 */
export const WAIT_LIMIT_MS = 4_000
const WAITERS_IN_A_TURN = 100

/** A look at a game: in how many ms to look again, and how to learn of an earlier change. */
export type Look<T> = {
  now: T
  broadcast: Broadcast | undefined
  againInMs: number
  /** Calls back once, with the next change; the returned function cancels that. */
  onChange?: (changed: () => void) => () => void
}

/**
 * Waits for a part or segment. Resolves with the current state once the game has it, after four seconds, or
 * when `stop` is aborted. Waiters for the same part go on in slices.
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
