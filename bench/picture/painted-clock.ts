import { glyphs } from '../../sandbox/encoder/font.ts'
import { CLOCK_AT } from '../../sandbox/encoder/strip-frame.ts'

/** How a page reads the clock painted in a picture. */
export type PaintedClock =
  /** The drawn park's own, HH:MM:SS of UTC: lamps of the score strip; `digits`: columns of each figure. */
  | { kind: 'park'; at: number; lamps: number; offsets: number[]; digits: string[] }
  /** ms UTC in squares, black or white, along the top of the frame; the highest bit first. */
  | { kind: 'squares'; bits: number; size: number }

const CLOCK_TEXT = '00:00:00Z'
export const SQUARES_BITS = 44
export const SQUARE = 12

const widthsOf = (text: string): number[] => glyphs(text).map((it) => it.length + 1)

const offsets = widthsOf(CLOCK_TEXT).map((_, n, widths) =>
  widths.slice(0, n).reduce((sum, it) => sum + it, 0),
)

export const PARK_CLOCK: PaintedClock = {
  kind: 'park',
  at: CLOCK_AT,
  lamps: widthsOf(CLOCK_TEXT).reduce((sum, it) => sum + it, 0),
  offsets: offsets.filter((_, n) => /\d/.test(CLOCK_TEXT[n] ?? '')),
  digits: glyphs('0123456789').map((columns) => columns.join()),
}

export const SQUARES_CLOCK: PaintedClock = { kind: 'squares', bits: SQUARES_BITS, size: SQUARE }
