import { PART_MS, PARTS_PER_SEGMENT, SEGMENT_MS } from './ladder.ts'

/** A game's time on air, ms UTC; nothing is filmed in its `breaks`, which are in order. */
export type OnAir = {
  startsAt: number
  endsAt: number
  breaks?: readonly { from: number; to: number }[]
}

/** Segments 0…count-1 and parts 0…parts-1 of a game are available; `over` when no more will come. */
export type Available = { count: number; parts: number; over: boolean }

/** `segments` filmed without a break from `startsAt` on. */
export type Stretch = { startsAt: number; segments: number }

/** The segments and parts available at `now`: each once its time has passed. */
export const availableAt = (game: OnAir, now: number): Available => {
  const totalSegments = totalOf(game)
  const elapsedParts = Math.max(0, Math.floor(filmedUntil(game, now) / PART_MS))
  const elapsedSegments = Math.max(0, Math.floor(filmedUntil(game, now) / SEGMENT_MS))
  return {
    count: Math.min(totalSegments, elapsedSegments),
    parts: Math.min(totalSegments * PARTS_PER_SEGMENT, elapsedParts),
    over: totalSegments > 0 && elapsedSegments >= totalSegments,
  }
}

/** The game as stretches without a break, the last one as long as it will be. */
export const stretchesOf = (game: OnAir): Stretch[] => {
  const total = totalOf(game)
  const starts = [0, ...breaksOf(game).map(({ after }) => after / SEGMENT_MS)].filter((k) => k < total)
  return [...new Set(starts)].map((k, nth, all) => ({
    startsAt: segmentStart(game, k),
    segments: (all[nth + 1] ?? total) - k,
  }))
}

const totalOf = (game: OnAir): number => Math.max(0, Math.ceil(filmedUntil(game, game.endsAt) / SEGMENT_MS))

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
