import type { BoardLine } from '../league/stats-feed.ts'
import { MACROBLOCK, macroblocksAcross, type RenditionFormat } from './ladder.ts'

/** Planes of the score strip, 4:2:0, BT.709 limited range; `width` is a multiple of 16. */
export type StripFrame = { width: number; height: number; luma: Uint8Array; cb: Uint8Array; cr: Uint8Array }

type Colour = readonly [y: number, cb: number, cr: number]
type Mark = { x: number; glyph: Glyph; colour: Colour }

// BT.709, limited range, from R, G, B of 0…255.
const colour = (r: number, g: number, b: number): Colour => {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [
    16 + (219 * y) / 255,
    128 + (224 * (b - y)) / 1.8556 / 255,
    128 + (224 * (r - y)) / 1.5748 / 255,
  ].map(Math.round) as [number, number, number]
}
const NIGHT = colour(10, 17, 36)
const CHALK = colour(244, 239, 226)
const AMBER = colour(255, 201, 77)
const TEAL = colour(143, 208, 192)
const LAMP = colour(255, 116, 98)
const SLATE = colour(122, 146, 186)
const SKY = colour(127, 209, 255)

/** The strip is 213 lamps wide and 8 high in every rendition; the start of each element, in lamps. */
const AT = {
  away: 3,
  awayRuns: 23,
  home: 38,
  homeRuns: 58,
  inning: 73,
  outs: 94,
  count: 108,
  pk: 129,
  clock: 164,
}
/** @internal Tests read the clock from a drawn frame. */
export const CLOCK_AT = AT.clock
const LAMPS_HIGH = 8
/** As many small figures as fit before the clock. */
const PK_FIGURES = 8

/** Lamp size in pixels. */
export const lampSize = (format: RenditionFormat): number => (format.stripRows * MACROBLOCK) / LAMPS_HIGH

/** `HH:MM:SSZ` of a time in ms UTC. */
export const clockText = (t: number): string => `${new Date(t).toISOString().slice(11, 19)}Z`

/** Draws the game's number, the score and the clock. The same arguments give the same bytes. */
export const drawStrip = (
  format: RenditionFormat,
  gamePk: number,
  board: BoardLine | undefined,
  clock: string,
): StripFrame => {
  const strip = blank(format)
  const lamp = lampSize(format)
  const marks = [
    ...(board ? boardMarks(board) : []),
    ...row(AT.pk, smallGlyphs(String(gamePk).slice(-PK_FIGURES)), SLATE),
    ...row(AT.clock, glyphs(clock), SKY),
  ]
  for (const mark of marks) light(strip, mark, lamp)
  return strip
}

const boardMarks = (board: BoardLine): Mark[] => [
  ...row(AT.away, glyphs(board.away.slice(0, 3)), CHALK),
  ...row(AT.awayRuns, glyphs(String(board.awayRuns)), AMBER),
  ...row(AT.home, glyphs(board.home.slice(0, 3)), CHALK),
  ...row(AT.homeRuns, glyphs(String(board.homeRuns)), AMBER),
  ...stateMarks(board),
]

const STATE_TEXTS = { preview: 'PREVIA', warmup: 'CALENT', final: 'FINAL' }
const stateMarks = (board: BoardLine): Mark[] => {
  if (board.state !== 'live') return row(AT.inning, glyphs(STATE_TEXTS[board.state]), TEAL)
  if (board.inningState === 'middle') return row(AT.inning, glyphs(`MEDIO ${board.inning}`), TEAL)
  if (board.inningState === 'end') return row(AT.inning, glyphs(`FIN ${board.inning}`), TEAL)
  const outs = ['○○', '●○'][board.outs] ?? '●●'
  return [
    ...row(AT.inning, glyphs(`${board.inningState === 'top' ? '▲' : '▼'}${board.inning}`), TEAL),
    ...row(AT.outs, glyphs(outs), LAMP),
    ...row(AT.count, glyphs(`${board.balls}-${board.strikes}`), CHALK),
  ]
}

const row = (x: number, signs: Glyph[], ink: Colour): Mark[] =>
  signs.map((glyph, i) => ({
    x: signs.slice(0, i).reduce((sum, before) => sum + before.length + 1, x),
    glyph,
    colour: ink,
  }))

const blank = (format: RenditionFormat): StripFrame => {
  const width = macroblocksAcross(format) * MACROBLOCK
  const height = format.stripRows * MACROBLOCK
  const plane = (size: number, value: number) => new Uint8Array(size).fill(value)
  const [y, cb, cr] = NIGHT
  return {
    width,
    height,
    luma: plane(width * height, y),
    cb: plane((width * height) / 4, cb),
    cr: plane((width * height) / 4, cr),
  }
}

// Glyphs begin half a lamp below the top, so a chroma sample may be shared by a lamp and the background.
const light = (strip: StripFrame, mark: Mark, lamp: number) => {
  mark.glyph.forEach((column, dx) => {
    for (let dy = 0; dy < LAMPS_HIGH; dy++)
      if ((column >> dy) & 1) lightLamp(strip, (mark.x + dx) * lamp, (dy + 0.5) * lamp, lamp, mark.colour)
  })
}

const lightLamp = (strip: StripFrame, left: number, top: number, lamp: number, [y, cb, cr]: Colour) => {
  for (let line = top; line < top + lamp; line++) {
    strip.luma.fill(y, line * strip.width + left, line * strip.width + left + lamp)
    const at = (line >> 1) * (strip.width / 2) + left / 2
    for (let i = at; i < at + lamp / 2; i++) {
      strip.cb[i] = (strip.cb[i] ?? 128) + Math.trunc((cb - NIGHT[1]) / 2)
      strip.cr[i] = (strip.cr[i] ?? 128) + Math.trunc((cr - NIGHT[2]) / 2)
    }
  }
}

/** The scoreboard's dot-matrix font. A glyph is its columns, left to right; bit 0 is a column's top row. */
type Glyph = readonly number[]

const columns = (hex: string): Glyph => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []

// 7 rows high; letters and figures are 5 wide, marks as wide as they need.
const TALL: Record<string, Glyph> = Object.fromEntries(
  `0 3e4141413e 1 00427f4000 2 7249494946 3 2149494936 4 1814127f10 5 2745454539 6 3e49494932 7 0171090503
   8 3649494936 9 264949493e A 7e0909097e B 7f49494936 C 3e41414122 D 7f4141413e E 7f49494941 F 7f09090901
   G 3e4149493a H 7f0808087f I 00417f4100 J 304040403f K 7f08142241 L 7f40404040 M 7f020c027f N 7f0408107f
   O 3e4141413e P 7f09090906 Q 3e4151215e R 7f09192946 S 2649494932 T 01017f0101 U 3f4040403f V 1f2040201f
   W 7f2018207f X 6314081463 Y 0708700807 Z 6151494543 - 080808 : 14 ? 0201590906 ▲ 20383e3820 ▼ 020e3e0e02
   ● 1c3e3e3e1c ○ 1c2222221c`
    .split(/\s+/)
    .map((token, i, all) => [token, columns(all[i + 1] ?? '')] as const)
    .filter((_, i) => i % 2 === 0),
)

// 3 wide and 5 high, for the game number.
const SMALL: Record<string, Glyph> = Object.fromEntries(
  '3e223e 243e20 3a2a2e 2a2a3e 0e083e 2e2a3a 3e2a3a 02023e 3e2a3e 2e2a3e'
    .split(' ')
    .map((hex, i) => [String(i), columns(hex)]),
)
const UNKNOWN: Glyph = columns('7f4141417f')
const SPACE: Glyph = columns('000000')

/** The glyphs of a text; accents are dropped, and an unknown character is a box. */
export const glyphs = (text: string): Glyph[] =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()].map((sign) =>
    sign === ' ' ? SPACE : (TALL[sign] ?? UNKNOWN),
  )

/** The glyphs of a number in small figures. */
const smallGlyphs = (digits: string): Glyph[] => [...digits].map((digit) => SMALL[digit] ?? UNKNOWN)
