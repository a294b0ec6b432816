import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Timers } from './timers.ts'

type Waiting = { due: number; goOn: () => void }

/** A clock and timers that the test moves; timers run in the order in which they are due. */
export const manualTime = (start: number) => {
  let now = start
  let waiting: Waiting[] = []
  const remove = (it: Waiting) => {
    waiting = waiting.filter((other) => other !== it)
  }
  const clock: Clock = { now: () => now }
  const timers: Timers = {
    timeout: () => new AbortController().signal,
    wait: (ms, stop) =>
      new Promise((resolve) => {
        const it = { due: now + ms, goOn: resolve }
        waiting.push(it)
        const end = () => {
          remove(it)
          resolve()
        }
        if (stop.aborted) end()
        else stop.addEventListener('abort', end, { once: true })
      }),
    turn: () => nextTurn(),
  }
  const advance = async (ms: number) => {
    const until = now + ms
    await settled()
    for (let next = nextOf(waiting, until); next !== undefined; next = nextOf(waiting, until)) {
      now = next.due
      remove(next)
      next.goOn()
      await settled()
    }
    now = until
    await settled()
  }
  return { clock, timers, advance, waits: () => waiting.length }
}

const nextOf = (waiting: Waiting[], until: number) =>
  waiting.filter((it) => it.due <= until).sort((a, b) => a.due - b.due)[0]

const TURNS = 5

/** Runs everything that is due without time passing. */
const settled = async () => {
  for (let i = 0; i < TURNS; i++) await nextTurn()
}
