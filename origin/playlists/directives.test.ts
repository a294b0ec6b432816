import { expect, test } from 'vitest'
import { broadcastAt } from '../demo/film-plan.ts'
import { isPublished, isTooFarAhead, readDirectives } from './directives.ts'

/** Segments 0 to 9 and two parts of the next. */
const LIVE = broadcastAt([{ startsAt: 0, segments: 100 }], 21_000)
const OVER = broadcastAt([{ startsAt: 0, segments: 10 }], 20_000)

test('only the directives of the standard are read from a query', () => {
  expect(readDirectives({})).toEqual({ waitFor: undefined, skip: false })
  expect(readDirectives({ _HLS_msn: '7', _HLS_part: '2', _HLS_skip: 'YES', CMCD: 'x' })).toEqual({
    waitFor: { segment: 7, part: 2 },
    skip: true,
  })
  expect(readDirectives({ _HLS_msn: '7' })?.waitFor).toEqual({ segment: 7, part: undefined })
})

test.each([
  { _HLS_part: '2' },
  { _HLS_msn: '-1' },
  { _HLS_msn: '1e3' },
  { _HLS_msn: '12345678' },
  { _HLS_msn: ['1', '2'] },
  { _HLS_msn: '1', _HLS_part: 'x' },
  { _HLS_skip: 'NO' },
])('directives that the standard does not know are refused: %j', (query) => {
  expect(readDirectives(query)).toBeUndefined()
})

test('a segment is published with its last part, and a part past a segment’s last one is the next one’s first', () => {
  expect(isPublished(LIVE, { segment: 9, part: undefined })).toBe(true)
  expect(isPublished(LIVE, { segment: 10, part: undefined })).toBe(false)
  expect(isPublished(LIVE, { segment: 10, part: 1 })).toBe(true)
  expect(isPublished(LIVE, { segment: 10, part: 2 })).toBe(false)
  expect(isPublished(LIVE, { segment: 9, part: 4 })).toBe(true)
  expect(isPublished(LIVE, { segment: 9, part: 99 })).toBe(true)
  expect(isPublished(LIVE, { segment: 10, part: 4 })).toBe(false)
})

test('a segment that no playlist could announce yet is too far ahead, and none is once the game is over', () => {
  expect(isTooFarAhead(LIVE, { segment: 11, part: undefined })).toBe(false)
  expect(isTooFarAhead(LIVE, { segment: 12, part: undefined })).toBe(true)
  expect(isTooFarAhead(LIVE, { segment: 11, part: 3 })).toBe(false)
  expect(isTooFarAhead(LIVE, { segment: 12, part: 0 })).toBe(true)
  expect(isTooFarAhead(broadcastAt([{ startsAt: 0, segments: 100 }], 20_000), { segment: 11, part: 2 })).toBe(
    true,
  )
  expect(isTooFarAhead(OVER, { segment: 99, part: 0 })).toBe(false)
  expect(isPublished(OVER, { segment: 99, part: 0 })).toBe(true)
})
