import type { ShownFrame } from './record-picture.ts'

const MS_PER_DAY = 86_400_000
/** Two frames are 33 ms apart: longer than this the picture stood still. */
export const FREEZE_MS = 500

/** A picture that seems so old, or to come, has no clock of ours in it: a slate. */
const UNREADABLE_MS = 300_000

/** A frame and how old its picture was when it was shown, ms. */
export type DelayedFrame = { at: number; delay: number }

/**
 * How far behind the camera each frame was. `offsetMs`: by how much the painted clock is ahead of the machine's. A frame
 * between two whole seconds is told by how far its media time is from the next one.
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

/** The park paints the time of day alone; days of 24 h differ by whole ones. */
const sinceClock = (now: number, clock: number): number => {
  const difference = (now - clock) % MS_PER_DAY
  return difference > MS_PER_DAY / 2 ? difference - MS_PER_DAY : difference
}

/** When the picture stood still, ms UTC. */
const freezesOf = (shown: readonly ShownFrame[], until: number): { from: number; to: number }[] =>
  shown.flatMap(({ at }, n) => {
    const to = shown[n + 1]?.at ?? until
    return to - at > FREEZE_MS ? [{ from: at, to }] : []
  })

/** What an outage from `from` to `to` (ms UTC) did to the picture, as seen until `until`. */
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
    /** From the outage's beginning until the picture stood still; null where it never did. */
    frozeAfterMs: first === undefined ? null : Math.max(0, first.from - from),
    /** From the repair until the picture moved again for good. */
    resumedMs: last === undefined ? 0 : last.to - to,
  }
}

/** From `since` (ms UTC) until the picture was no older than `delay` for good; null when it never was. */
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
