import { z } from 'zod'
import { type Broadcast, completeSegments, PART_MS, PARTS_PER_SEGMENT } from './broadcast.ts'

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

/** What a player asks of a playlist (RFC 8216bis, 6.2.5): to wait for a segment or part, to leave out what it has. */
export type Directives = z.infer<typeof query>
export type WaitFor = NonNullable<Directives['waitFor']>

/** Reads a query; undefined where the standard asks for 400. Other parameters are none of ours. */
export const readDirectives = (from: unknown): Directives | undefined => {
  const read = query.safeParse(from)
  return read.success ? read.data : undefined
}

/** Whether a playlist of this broadcast has what was waited for; a part past a segment's last one is the next one's first. */
export const isPublished = (broadcast: Broadcast, { segment, part }: WaitFor): boolean => {
  if (broadcast.over) return true
  if (part === undefined) return segment < completeSegments(broadcast)
  return partNumber(segment, part) < broadcast.parts
}

const ADVANCE_SEGMENTS = 2
/** The Advance Part Limit of the standard: three seconds of parts. */
const ADVANCE_PARTS = Math.ceil(3_000 / PART_MS)

/** Whether nobody who has a playlist of this broadcast could ask for that already. */
export const isTooFarAhead = (broadcast: Broadcast, { segment, part }: WaitFor): boolean => {
  if (broadcast.over) return false
  if (segment >= completeSegments(broadcast) + ADVANCE_SEGMENTS) return true
  return part !== undefined && partNumber(segment, part) >= broadcast.parts + ADVANCE_PARTS
}

const partNumber = (segment: number, part: number) =>
  part < PARTS_PER_SEGMENT ? segment * PARTS_PER_SEGMENT + part : (segment + 1) * PARTS_PER_SEGMENT
