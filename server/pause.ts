import { setTimeout } from 'node:timers/promises'

/** Waiting as an argument, as time is: resolves after so many ms, rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

export const systemPause: Pause = async (ms, signal) => void (await setTimeout(ms, undefined, { signal }))
