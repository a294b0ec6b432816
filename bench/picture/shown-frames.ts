import type { ShownFrame } from './record-picture.ts'

const MS_PER_DAY = 86_400_000
/** Two frames are 33 ms apart: a longer gap than this is a freeze. */
export const FREEZE_MS = 500

/** A picture that seems this old, or this far in the future, has no clock of ours: it is a slate. */
const UNREADABLE_MS = 300_000

/** A frame and how old its picture was when it was shown, ms. */
export type DelayedFrame = { at: number; delay: number }

/**
 * The delay of each frame behind the camera. `offsetMs`: how far the painted clock is ahead of the machine's.
 * A frame between two whole seconds gets its time from its media distance to the next one.
 */
export const delaysOf = (shown: readonly ShownFrame[], offsetMs: number): DelayedFrame[] => {
  const delays: DelayedFrame[] = []
  let exact: { media: number; clock: number } | undefined
  for (const { at, media, clock } of shown.toReversed()) {
    if (clock !== null) exact = { media, clock }
    const ahead = exact === undefined ? Number.NaN : exact.media - media
    if (exact === undefined || !(ahead >= 0 && ahead < 1.1)) continue
    const delay = sinceClock(at + offsetMs, exact.clock - ahead * 1_000)
    if (Math.abs(delay) < UNREADABLE_MS) delays.unshift({ at, delay })
  }
  return delays
}

/** The park paints only the time of day, so the difference ignores whole days. */
const sinceClock = (now: number, clock: number): number => {
  const difference = (now - clock) % MS_PER_DAY
  return difference > MS_PER_DAY / 2 ? difference - MS_PER_DAY : difference
}

/** The freezes of the picture, ms UTC. */
const freezesOf = (shown: readonly ShownFrame[], until: number): { from: number; to: number }[] =>
  shown.flatMap(({ at }, n) => {
    const to = shown[n + 1]?.at ?? until
    return to - at > FREEZE_MS ? [{ from: at, to }] : []
  })

/** The effect of an outage from `from` to `to` (ms UTC) on the picture, as watched until `until`. */
export const outageOf = (
  shown: readonly ShownFrame[],
  { from, to, until }: { from: number; to: number; until: number },
) => {
  const freezes = freezesOf(shown, until).filter((it) => it.to > from && it.from < until)
  const last = freezes.findLast((it) => it.to > to)
  const lengths = freezes.map((it) => it.to - Math.max(it.from, from))
  const first = freezes[0]
  return {
    frozenMs: lengths.reduce((sum, ms) => sum + ms, 0),
    longestMs: Math.max(0, ...lengths),
    freezes: freezes.length,
    /** The time from the outage's beginning to the first freeze; null without one. */
    frozeAfterMs: first === undefined ? null : Math.max(0, first.from - from),
    /** The time from the repair to the end of the last freeze; 0 if none lasted past the repair. */
    resumedMs: last === undefined ? 0 : last.to - to,
  }
}

/**
 * The time from `since` (ms UTC) until the picture was for good no older than `delay`; null if it never was.
 */
export const edgeAfter = (delays: readonly DelayedFrame[], since: number, delay: number): number | null => {
  const late = delays.findLast((it) => it.delay > delay)
  const first = delays.find((it) => it.at > (late?.at ?? since))
  return first === undefined ? null : Math.max(0, first.at - since)
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

export const seconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1_000).toFixed(2)} s`)
