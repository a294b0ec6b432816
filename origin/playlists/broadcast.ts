/** A piece of a segment, as the standard's EXT-X-PART. */
export type Part = { durationMs: number; isIndependent: boolean }

/** A segment of a rendition, complete or under way. */
export type Segment = {
  /** When its first picture was taken, ms UTC. */
  startsAt: number
  durationMs: number
  /** In order; may be empty once no playlist names them any more. */
  parts: readonly Part[]
  /** The file of the initialisation that it needs. */
  init: string
  /** The segment before it does not continue in it. */
  isDiscontinuous: boolean
  /** Its first picture is a key frame. */
  isIndependent: boolean
  /** The rendition lacks it. */
  isGap: boolean
}

/**
 * The picture of a game in one rendition at one moment. Segments are counted from the game's first one on;
 * those before `complete` are complete, the one of that number is under way or still to come.
 */
export type Broadcast = {
  complete: number
  segment(k: number): Segment
  /** How many parts of the segment under way are there. */
  parts: number
  /** How many parts the next complete segment is expected to have. */
  partsPerSegment: number
  /** The longest segment and the longest part of the whole game, fixed from its first playlist on. */
  targetMs: number
  partTargetMs: number
  /** How far behind the edge a player of parts stays. */
  partHoldBackMs: number
  /** Every segment begins with a key frame. */
  isAllIndependent: boolean
  /** Whether segment `k` is left out: nobody wants to see the slate later. */
  isLeftOut?: (k: number) => boolean
  /** No more will come. */
  over: boolean
}

/** As playlists round: a segment may be longer than its target by less than half a second. */
export const fitsTarget = (durationMs: number, targetMs: number): boolean =>
  Math.round(durationMs / 1000) * 1000 <= targetMs

/** Parts but a segment's last one are no shorter than this share of their target. */
const LEAST_SHARE = 0.85

/** The parts that playlists name: before the first too long one, and up to the first too short one. */
export const namedParts = (
  { partTargetMs }: Pick<Broadcast, 'partTargetMs'>,
  parts: readonly Part[],
): readonly Part[] => {
  const tooLong = parts.findIndex((it) => it.durationMs > partTargetMs)
  const tooShort = parts.findIndex((it) => it.durationMs < LEAST_SHARE * partTargetMs)
  const named = tooLong < 0 ? parts : parts.slice(0, tooLong)
  return tooShort < 0 ? named : named.slice(0, tooShort + 1)
}

/** The parts of the segment under way that playlists name. */
export const edgeParts = (broadcast: Broadcast): readonly Part[] =>
  broadcast.parts === 0 ? [] : namedParts(broadcast, broadcast.segment(broadcast.complete).parts)

/**
 * The part that playlists announce as the next one: of the segment under way, or the first part of the
 * segment after it, if the one under way is as long as those before it or no more of its parts are named.
 */
export const nextPart = (broadcast: Broadcast): { segment: number; part: number } => {
  const { complete, parts, partsPerSegment } = broadcast
  const isLast = parts > 0 && (parts >= partsPerSegment || edgeParts(broadcast).length < parts)
  return isLast ? { segment: complete + 1, part: 0 } : { segment: complete, part: parts }
}
