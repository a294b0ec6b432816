/** Milliseconds since 1970 UTC, as an argument, so that tests move it. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
