import { z } from 'zod'
import { type Broadcast, edgeParts, namedParts } from './broadcast.ts'

const number = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

const query = z
  .object({
    _HLS_msn: number.optional(),
    _HLS_part: number.optional(),
    _HLS_skip: z.enum(['YES', 'v2']).optional(),
  })
  .refine((it) => it._HLS_part === undefined || it._HLS_msn !== undefined)
  .transform((it) => ({
    waitFor: it._HLS_msn === undefined ? undefined : { segment: it._HLS_msn, part: it._HLS_part },
    skip: it._HLS_skip !== undefined,
  }))

/** A player's directives (RFC 8216bis, 6.2.5): to wait for a segment or part, to leave out what it has. */
export type Directives = z.infer<typeof query>
export type WaitFor = NonNullable<Directives['waitFor']>

/** Reads a query, without its other parameters; undefined if the standard asks for 400. */
export const readDirectives = (from: unknown): Directives | undefined => {
  const read = query.safeParse(from)
  return read.success ? read.data : undefined
}

/**
 * Whether a playlist of this broadcast has it; a part past a segment's last one is the next segment's first.
 */
export const isPublished = (broadcast: Broadcast, { segment, part }: WaitFor): boolean => {
  if (broadcast.over) return true
  if (part === undefined) return segment < broadcast.complete
  const edge = edgeParts(broadcast).length
  if (segment === broadcast.complete) return part < edge
  if (segment > broadcast.complete) return false
  const isLast = segment === broadcast.complete - 1
  return !isLast || edge > 0 || part < namedParts(broadcast, broadcast.segment(segment).parts).length
}

const ADVANCE_SEGMENTS = 2
/** The Advance Part Limit of the standard, in ms of parts. */
const ADVANCE_MS = 3_000

/** Whether no player with a playlist of this broadcast can ask for it yet. */
export const isTooFarAhead = (broadcast: Broadcast, { segment, part }: WaitFor): boolean => {
  if (broadcast.over) return false
  const ahead = segment - broadcast.complete
  if (ahead >= ADVANCE_SEGMENTS) return true
  if (part === undefined || ahead < 0) return false
  const parts = ahead * broadcast.partsPerSegment + Math.min(part, broadcast.partsPerSegment)
  return parts >= edgeParts(broadcast).length + Math.ceil(ADVANCE_MS / broadcast.partTargetMs)
}
