import type { Timers } from './timers.ts'

/** Lets waiters go on in slices: so many in one turn of the event loop, the others in later turns. */
export type Turns = { take(): Promise<void> }

export const openTurns = (timers: Pick<Timers, 'turn'>, slice: number): Turns => {
  let waiting: (() => void)[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    // Waiters that wake at the same moment join the queue first.
    await undefined
    while (waiting.length > 0) {
      const now = waiting.slice(0, slice)
      waiting = waiting.slice(slice)
      for (const goOn of now) goOn()
      await timers.turn()
    }
    isRunning = false
  }
  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!isRunning) void run()
      }),
  }
}
