import { SEGMENT_MS } from './ladder.ts'

/** A game's time in the air, ms UTC. */
export type OnAir = { startsAt: number; endsAt: number }

/** Segments 0…count-1 of a game may be asked for; `over` when no more will come. */
export type Available = { count: number; over: boolean }

/** What is out at `now`: a segment is offered when its whole 2 s have passed. */
export const availableAt = (game: OnAir, now: number): Available => {
  const whole = Math.max(0, Math.ceil((game.endsAt - game.startsAt) / SEGMENT_MS))
  const passed = Math.max(0, Math.floor((now - game.startsAt) / SEGMENT_MS))
  return { count: Math.min(whole, passed), over: whole > 0 && passed >= whole }
}

/** When segment `k` begins, ms UTC. */
export const segmentStart = (game: OnAir, k: number): number => game.startsAt + k * SEGMENT_MS
