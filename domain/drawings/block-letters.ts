import { group, path, type Shape } from './shapes.ts'

const WIDE = 4
const HIGH = 8
const GAP = 2.4
const STROKE = 1.5

/** Strokes of a club's lettering on a grid of 4 × 8; no typeface looks the same on every machine. */
const strokes: Readonly<Record<string, string>> = {
  0: 'M0 0H4V8H0Z',
  1: 'M.8 1.600 2.400 0V8M.8 8H4',
  2: 'M0 0H4V4H0V8H4',
  3: 'M0 0H4V8H0M1.200 4H4',
  4: 'M0 0V4.600H4M4 0V8',
  5: 'M4 0H0V4H4V8H0',
  6: 'M4 0H0V8H4V4H0',
  7: 'M0 0H4L1.400 8',
  8: 'M0 0H4V8H0ZM0 4H4',
  9: 'M4 4H0V0H4V8H0',
  A: 'M0 8V1.600L2 0 4 1.600V8M0 5H4',
  B: 'M0 0H3L4 1.200V2.800L3 4 4 5.200V6.800L3 8H0ZM0 4H3',
  C: 'M4 0H0V8H4',
  D: 'M0 0H2.800L4 1.600V6.400L2.800 8H0Z',
  E: 'M4 0H0V8H4M0 4H3.200',
  F: 'M4 0H0V8M0 4H3.200',
  G: 'M4 0H0V8H4V4.600H2.200',
  H: 'M0 0V8M4 0V8M0 4H4',
  I: 'M.4 0H3.600M2 0V8M.4 8H3.600',
  J: 'M4 0V8H0V5.400',
  K: 'M0 0V8M4 0 .8 4 4 8',
  L: 'M0 0V8H4',
  M: 'M0 8V0L2 3.400 4 0V8',
  N: 'M0 8V0L4 8V0',
  O: 'M0 0H4V8H0Z',
  P: 'M0 8V0H4V4.400H0',
  Q: 'M0 0H4V8H0ZM2.400 5.600 4.800 9',
  R: 'M0 8V0H4V4.400H0M1.600 4.400 4 8',
  S: 'M4 0H0V4H4V8H0',
  T: 'M0 0H4M2 0V8',
  U: 'M0 0V8H4V0',
  V: 'M0 0 2 8 4 0',
  W: 'M0 0V8L2 4.600 4 8V0',
  X: 'M0 0 4 8M4 0 0 8',
  Y: 'M0 0 2 4 4 0M2 4V8',
  Z: 'M0 0H4L0 8H4',
  ' ': '',
  '-': 'M.8 4H3.200',
  ':': 'M2 2.400V2.500M2 5.800V5.900',
  '.': 'M2 7.900V8',
  ',': 'M2.200 7.400 1.600 9',
}

/** Strokes of the accents over a letter, by their combining characters: acute, tilde and diaeresis. */
const accents: Readonly<Record<string, string>> = {
  '\u0301': 'M1.400-1.600 3-3',
  '\u0303': 'M.4-2H3.600',
  '\u0308': 'M.8-2V-1.900M3.200-2V-1.900',
}

type LetterPlacement = {
  /** Centre of the text and height of a letter, in the drawing's units. */
  x: number
  y: number
  high: number
  colour: string
  /** Outline of each stroke. */
  rim?: string
}

/** Strokes for digits, letters with Spanish accents, spaces and a few marks; other characters are omitted. */
export const blockLetters = (text: string, { x, y, high, colour, rim }: LetterPlacement): Shape => {
  const letters = lettersOf(text)
  const wide = letters.length * (WIDE + GAP) - GAP
  const scale = high / HIGH
  const lines = letters.map((d, index) => path({ d, transform: `translate(${index * (WIDE + GAP)} 0)` }))
  return group(
    {
      transform: `translate(${x} ${y}) scale(${scale}) translate(${-wide / 2} ${-HIGH / 2})`,
      fill: 'none',
      strokeLinejoin: 'bevel',
      strokeLinecap: 'square',
    },
    ...(rim === undefined ? [] : [group({ stroke: rim, strokeWidth: STROKE + 1 }, ...lines)]),
    group({ stroke: colour, strokeWidth: STROKE }, ...lines),
  )
}

const lettersOf = (text: string): string[] =>
  [
    ...text
      .toUpperCase()
      .normalize('NFD')
      .matchAll(/(\P{M})(\p{M}*)/gu),
  ].flatMap(([, letter = '', marks = '']) => {
    const stroke = strokes[letter]
    return stroke === undefined ? [] : stroke + [...marks].map((it) => accents[it] ?? '').join('')
  })
