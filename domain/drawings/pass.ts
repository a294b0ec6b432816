import { type Period, passNames } from '../payments/packages.ts'
import { blockLetters } from './block-letters.ts'
import { PLATE } from './crest.ts'
import { circle, drawing, group, path, rect, type Shape } from './shapes.ts'

/** A pass to draw: the season by the year of its first game. */
export type PassSubject = { period: Period; season: number; language: 'es' | 'en' }

/** The size of a drawn pass, in its own units. */
export const PASS = { width: 640, height: 400 } as const

const NIGHT = '#0a0f1c'
const LAMP = '#f7f3e8'
const STITCH = '#b9142b'
const accents: Record<Period, string> = {
  day: '#8fb8ff',
  regular: '#4fd08a',
  playoffs: '#ff8a80',
  season: '#ffb04a',
}

/** Path of a pass's drawing on this origin; it holds all that is drawn. */
export const passPath = ({ period, season, language }: PassSubject): string =>
  `/api/memberships/passes/${season}/${language}/${period}.svg`

/** A ticket to the park at night, its name under the lamps; the stub has the emblem and the season. */
export const passOf = ({ period, season, language }: PassSubject): Shape =>
  drawing(
    PASS.width,
    PASS.height,
    path({ d: MAIN, fill: NIGHT }),
    ...parkAtNight(accents[period]),
    blockLetters('PLAYBALL', { x: 235, y: 52, high: 18, colour: accents[period] }),
    ...nameLines(passNames[period][language]),
    ...stubOf(period, season),
  )

/** Both parts of the ticket, cut out at the ends of the perforation. */
const MAIN = 'M28 0H452A18 18 0 0 0 470 18V382A18 18 0 0 0 452 400H28A28 28 0 0 1 0 372V28A28 28 0 0 1 28 0Z'
const STUB =
  'M488 0H612A28 28 0 0 1 640 28V372A28 28 0 0 1 612 400H488A18 18 0 0 0 470 382V18A18 18 0 0 0 488 0Z'

const parkAtNight = (accent: string): Shape[] => [
  path({ d: 'M35 290A200 200 0 0 1 435 290Z', fill: '#111a33' }),
  path({ d: 'M95 290A140 140 0 0 1 375 290Z', fill: '#1a2747' }),
  path({
    d: 'M0 290C120 255 350 255 470 290V382A18 18 0 0 0 452 400H28A28 28 0 0 1 0 372Z',
    fill: '#0d3a24',
  }),
  path({ d: 'M2 290C120 255 350 255 468 290', fill: 'none', stroke: accent, strokeWidth: 4 }),
  path({ d: 'M235 294 345 340 235 386 125 340Z', fill: '#a5562a' }),
  path({ d: 'M235 308 311 340 235 372 159 340Z', fill: '#14502f' }),
  ...[
    [235, 297],
    [338, 340],
    [235, 383],
    [132, 340],
  ].map(([x, y]) => path({ d: `M${x} ${y}m0-5 9 5-9 5-9-5Z`, fill: LAMP })),
  ...[62, 408].map(lampsAt),
]

const lampsAt = (x: number): Shape =>
  group(
    { transform: `translate(${x} 92)` },
    path({ d: 'M-3 20H3L5 182H-5Z', fill: '#26314b' }),
    rect({ x: -36, y: -16, width: 72, height: 36, rx: 4, fill: '#26314b' }),
    ...[-25, -8, 9, 26].flatMap((cx) => [-7, 10].map((cy) => circle({ cx, cy, r: 6, fill: LAMP }))),
  )

const LONGEST_LINE = 9
const LINE_HEIGHT = 62

/** A long name has a line for each word. */
const nameLines = (name: string): Shape[] => {
  const lines = name.length > LONGEST_LINE ? name.split(' ') : [name]
  return lines.map((line, index) =>
    blockLetters(line, {
      x: 235,
      y: 168 + (index - (lines.length - 1) / 2) * LINE_HEIGHT,
      high: lines.length > 1 ? 36 : 46,
      colour: LAMP,
      rim: NIGHT,
    }),
  )
}

const stubOf = (period: Period, season: number): Shape[] => [
  path({ d: STUB, fill: accents[period] }),
  path({ d: 'M470 30V370', stroke: LAMP, strokeWidth: 4, strokeDasharray: '2 12', strokeLinecap: 'round' }),
  group({ transform: 'translate(557 108)' }, ...emblems[period]),
  blockLetters(String(season), { x: 557, y: 230, high: 34, colour: NIGHT }),
  blockLetters(String(season + 1), { x: 557, y: 284, high: 34, colour: NIGHT }),
  ...bars.map(([x, width]) => rect({ x, y: 330, width, height: 36, fill: NIGHT })),
]

/** Left edge and width of each stroke of the printed code. */
const bars = [
  [502, 6],
  [512, 3],
  [520, 9],
  [534, 3],
  [542, 6],
  [553, 3],
  [560, 12],
  [577, 3],
  [585, 6],
  [596, 9],
  [609, 3],
] as const

const ball = (scale: number): Shape =>
  group(
    { transform: `scale(${scale})`, strokeLinecap: 'round' },
    circle({ r: 40, fill: LAMP }),
    ...[1, -1].map((side) =>
      path({
        d: 'M-24-32C-8-14-8 14-24 32M-20-18-11-21M-16-6-7-7M-16 6-7 7M-20 18-11 21',
        fill: 'none',
        stroke: STITCH,
        strokeWidth: 4,
        transform: `scale(${side} 1)`,
      }),
    ),
  )

/** The ball as the day's sun, on home plate, in the champion's cup, and on a complete season's diamond. */
const emblems: Record<Period, Shape[]> = {
  day: [
    path({
      d: 'M0-66V-54M0 54V66M-66 0H-54M54 0H66M-47-47-38-38M38 38 47 47M47-47 38-38M-38 38-47 47',
      stroke: NIGHT,
      strokeWidth: 8,
      strokeLinecap: 'round',
    }),
    ball(1),
  ],
  regular: [path({ d: PLATE, fill: NIGHT, transform: 'scale(2) translate(-32 -31)' }), ball(0.85)],
  playoffs: [
    path({
      d: 'M-34-20H-58C-58 14-40 26-24 28M34-20H58C58 14 40 26 24 28',
      fill: 'none',
      stroke: NIGHT,
      strokeWidth: 9,
    }),
    path({ d: 'M-38-30H38C38 14 24 34 9 38V50H30V64H-30V50H-9V38C-24 34-38 14-38-30Z', fill: NIGHT }),
    group({ transform: 'translate(0-34)' }, ball(0.75)),
  ],
  season: [path({ d: 'M0-72 72 0 0 72-72 0Z', fill: NIGHT }), ball(1)],
}
