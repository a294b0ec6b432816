import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Waiters that go on in slices: a limited number in one turn of the event loop, the others in later turns.
 */
export type Turns = { take(): Promise<void> }

export const openTurns = (slice: number, turn: () => Promise<unknown> = nextTurn): Turns => {
  let waiting: (() => void)[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    // Those that were woken in the same moment come first.
    await undefined
    while (waiting.length > 0) {
      const now = waiting.slice(0, slice)
      waiting = waiting.slice(slice)
      for (const goOn of now) goOn()
      await turn()
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
