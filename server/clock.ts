/**
 * Time as an argument: `now` in ms UTC; `offset` is its distance from the database's own clock, 0 in live
 * mode.
 */
export type Clock = { now(): number; offset(): number }

export const systemClock: Clock = { now: () => Date.now(), offset: () => 0 }
