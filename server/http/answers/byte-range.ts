/** The first and last byte that are asked for, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Which bytes of a file of that size a `Range` header asks for (RFC 9110, 14.1.2): undefined for the whole file, where there is
 * no header, none in bytes, a malformed one or one of several ranges, which may all be answered in full.
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
