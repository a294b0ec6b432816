import { expect, test } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

test('a range of bytes goes from its first to its last byte, and never past the end', () => {
  expect(byteRangeOf('bytes=0-1', 10)).toEqual({ start: 0, end: 1 })
  expect(byteRangeOf('bytes=4-', 10)).toEqual({ start: 4, end: 9 })
  expect(byteRangeOf('bytes=4-400', 10)).toEqual({ start: 4, end: 9 })
  expect(byteRangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(byteRangeOf('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
})

test('a range behind the end is unsatisfiable', () => {
  expect(byteRangeOf('bytes=10-', 10)).toBe('unsatisfiable')
  expect(byteRangeOf('bytes=-0', 10)).toBe('unsatisfiable')
})

test('a header that is not a single range of bytes gets the whole file', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    expect(byteRangeOf(header, 10)).toBeUndefined()
})
