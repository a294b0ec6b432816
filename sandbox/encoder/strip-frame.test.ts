import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { FORMATS } from './ladder.ts'
import { CLOCK_AT, clockText, drawStrip, lampSize, type StripFrame } from './strip-frame.ts'

const format = fc.constantFrom(...FORMATS)
const board = fc.record({
  away: fc.string({ maxLength: 6 }),
  home: fc.constantFrom('OBR', 'ÑÁÉ', 'JAL'),
  awayRuns: fc.nat({ max: 99 }),
  homeRuns: fc.nat({ max: 99 }),
  inning: fc.integer({ min: 1, max: 25 }),
  inningState: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const, 'end' as const),
  balls: fc.nat({ max: 4 }),
  strikes: fc.nat({ max: 3 }),
  outs: fc.nat({ max: 3 }),
  state: fc.constantFrom('preview' as const, 'warmup' as const, 'live' as const, 'final' as const),
})
const lines = (strip: StripFrame, from: number, to: number) =>
  Array.from({ length: strip.height }, (_, y) =>
    strip.luma.slice(y * strip.width + from, y * strip.width + to),
  )

test('the score strip never lets a score or a game number overlap the clock', () => {
  fc.assert(
    fc.property(format, board, fc.nat({ max: 2 ** 31 }), (on, line, gamePk) => {
      const from = CLOCK_AT * lampSize(on)
      const alone = drawStrip(on, 1, undefined, '02:41:07Z')
      const full = drawStrip(on, gamePk, line, '02:41:07Z')
      expect(lines(full, from, full.width)).toEqual(lines(alone, from, alone.width))
    }),
    { numRuns: runs(60) },
  )
})

test('the score strip has only samples in the range of video and I_PCM', () => {
  fc.assert(
    fc.property(format, board, (on, line) => {
      const strip = drawStrip(on, 831_001, line, '23:59:59Z')
      expect(strip.luma.length).toBe((strip.cb.length + strip.cr.length) * 2)
      for (const plane of [strip.luma, strip.cb, strip.cr])
        expect([Math.min(...plane) >= 16, Math.max(...plane) <= 240]).toEqual([true, true])
    }),
    { numRuns: runs(20) },
  )
})

test('the score strip shows the current second, UTC', () => {
  expect(clockText(Date.parse('2026-11-21T02:41:07.999Z'))).toBe('02:41:07Z')
})
