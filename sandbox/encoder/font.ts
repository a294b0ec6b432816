/** The scoreboard's dot-matrix font. A glyph is its columns, left to right; bit 0 is a column's top row. */
export type Glyph = readonly number[]

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
export const smallGlyphs = (digits: string): Glyph[] => [...digits].map((digit) => SMALL[digit] ?? UNKNOWN)
