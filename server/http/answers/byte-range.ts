/** The first and last requested byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * The bytes that a `Range` header requests of a file of that size (RFC 9110, 14.1.2). Undefined for the whole
 * file: without a header, or where it has another unit, is malformed or names several ranges, which may all
 * be answered in full.
 */
export const byteRangeOf = (header: unknown, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(header ?? '').trim()) ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
