/** A piece of a segment, as the standard's EXT-X-PART. */
export type Part = { durationMs: number; isIndependent: boolean }

/** A segment of a rendition, complete or under way. */
export type Segment = {
  /** When its first picture was taken, ms UTC. */
  startsAt: number
  durationMs: number
  /** In order; may be left out once no playlist names parts of it any more. */
  parts: readonly Part[]
  /** The file of the initialisation that it needs. */
  init: string
  /** What came before it does not go on in it. */
  isDiscontinuous: boolean
  /** Its first picture needs no other. */
  isIndependent: boolean
  /** The rendition lacks it. */
  isGap: boolean
}

/**
 * The picture of a game in one rendition at one moment. Segments are counted from the game's first one on; those before
 * `complete` are complete, the one of that number is under way or still to come.
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
  /** How far behind the edge a player stays that plays parts. */
  partHoldBackMs: number
  /** Every segment begins with a picture that needs no other. */
  isAllIndependent: boolean
  /** Whether the segments that nobody wants to see later are left out: those that stood in for the picture. */
  isLeftOut?: (k: number) => boolean
  /** No more will come. */
  over: boolean
}

/** As playlists round: a segment may be longer than its target by less than half a second. */
export const fitsTarget = (durationMs: number, targetMs: number): boolean =>
  Math.round(durationMs / 1000) * 1000 <= targetMs

/** The parts that playlists name: those before the first one that is longer than announced. */
export const namedParts = (
  { partTargetMs }: Pick<Broadcast, 'partTargetMs'>,
  parts: readonly Part[],
): readonly Part[] => {
  const tooLong = parts.findIndex((it) => it.durationMs > partTargetMs)
  return tooLong < 0 ? parts : parts.slice(0, tooLong)
}

/** The parts of the segment under way that playlists name. */
export const edgeParts = (broadcast: Broadcast): readonly Part[] =>
  broadcast.parts === 0 ? [] : namedParts(broadcast, broadcast.segment(broadcast.complete).parts)
