import { SEGMENT_MS } from './ladder.ts'

/** A game's time on air, ms UTC; nothing is filmed in its `breaks`, which are in order. */
export type OnAir = {
  startsAt: number
  endsAt: number
  breaks?: readonly { from: number; to: number }[]
}

/** Segments 0…count-1 of a game are available; `over` when no more will come. */
export type Available = { count: number; over: boolean }

/** The segments available at `now`: each once its 2 s have passed. */
export const availableAt = (game: OnAir, now: number): Available => {
  const totalSegments = Math.max(0, Math.ceil(filmedUntil(game, game.endsAt) / SEGMENT_MS))
  const elapsedSegments = Math.max(0, Math.floor(filmedUntil(game, now) / SEGMENT_MS))
  return {
    count: Math.min(totalSegments, elapsedSegments),
    over: totalSegments > 0 && elapsedSegments >= totalSegments,
  }
}

/** When segment `k` begins, ms UTC. */
export const segmentStart = (game: OnAir, k: number): number =>
  breaksOf(game)
    .filter(({ after }) => k * SEGMENT_MS >= after)
    .reduce((at, { wait }) => at + wait, game.startsAt + k * SEGMENT_MS)

/** How much (ms) of a game has been filmed at `t`; negative before its start. */
const filmedUntil = (game: OnAir, t: number): number =>
  breaksOf(game).reduce(
    (filmedMs, { after, wait }) => (filmedMs <= after ? filmedMs : Math.max(after, filmedMs - wait)),
    t - game.startsAt,
  )

/** The media time at which each break begins, at the end of a segment, and its length. */
const breaksOf = ({ startsAt, breaks = [] }: OnAir): { after: number; wait: number }[] => {
  let waited = 0
  return breaks.map(({ from, to }) => {
    const after = Math.ceil((from - startsAt - waited) / SEGMENT_MS) * SEGMENT_MS
    const wait = Math.max(0, to - startsAt - waited - after)
    waited += wait
    return { after, wait }
  })
}
