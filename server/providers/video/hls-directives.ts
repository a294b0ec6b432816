import { z } from 'zod'

const number = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)

const directives = z
  .object({
    _HLS_msn: number.optional(),
    _HLS_part: number.optional(),
    _HLS_skip: z.enum(['YES', 'v2']).optional(),
  })
  .refine((it) => it._HLS_part === undefined || it._HLS_msn !== undefined)
  .transform((it) => ({ segment: it._HLS_msn, part: it._HLS_part, skip: it._HLS_skip }))

/**
 * A player's options for a playlist (RFC 8216bis, 6.2.5): wait for a segment or one of its parts; get only
 * new parts.
 */
export type HlsDirectives = {
  segment?: number | undefined
  part?: number | undefined
  skip?: 'YES' | 'v2' | undefined
}

/** The directives of a query, without its other parameters; undefined where the standard asks for 400. */
export const readDirectives = (query: string): HlsDirectives | undefined => {
  if (query === '') return {}
  const read = directives.safeParse(Object.fromEntries(new URLSearchParams(query)))
  return read.success ? read.data : undefined
}

/** Whether the answer may wait until a segment is there. */
export const isBlocking = ({ segment }: HlsDirectives): boolean => segment !== undefined

/** These directives as a query, in one order so that equal requests have one address; empty without any. */
export const queryOf = ({ segment, part, skip }: HlsDirectives): string => {
  // Most requests have none.
  if (segment === undefined && skip === undefined) return ''
  const pairs = [
    ['_HLS_msn', segment],
    ['_HLS_part', part],
    ['_HLS_skip', skip],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
