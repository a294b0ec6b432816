import { blockLetters } from './block-letters.ts'
import { crestOf } from './crest.ts'
import { circle, drawing, group, path, rect, type Shape } from './shapes.ts'

/** The size of a link's picture, as the networks take it. */
export const PREVIEW = { width: 1200, height: 630 } as const

/** A club on a picture: Stats API id, the mark on a guest's plain crest, and the name under it. */
export type PreviewClub = { id: number; abbr: string; name: string }
export type GamePreview = { away: PreviewClub; home: PreviewClub; when: string; park: string }

const MIDDLE = PREVIEW.width / 2
const NIGHT = '#0a0f1c'
const LAMP = '#f7f3e8'
const DIM = '#c5ccdb'
const CLAY = '#ffb04a'
const CREST = 64

/**
 * The picture of a link to a game: both crests under the lamps, when and where. It never has a score, so that
 * no link spoils a game.
 */
export const gamePreview = ({ away, home, when, park }: GamePreview): Shape =>
  drawing(
    PREVIEW.width,
    PREVIEW.height,
    ...nightInThePark(),
    blockLetters(when, { x: MIDDLE, y: 72, high: fitting(when, 34), colour: CLAY }),
    ...clubAt(300, away),
    ...clubAt(900, home),
    blockLetters('VS', { x: MIDDLE, y: 270, high: 64, colour: LAMP, rim: NIGHT }),
    blockLetters(park, { x: MIDDLE, y: 545, high: fitting(park, 26), colour: LAMP }),
    blockLetters('PLAYBALL', { x: MIDDLE, y: 596, high: 22, colour: CLAY }),
  )

/** The picture of a link to any other page: the crests of all clubs. */
export const sitePreview = (clubs: readonly Pick<PreviewClub, 'id' | 'abbr'>[]): Shape =>
  drawing(
    PREVIEW.width,
    PREVIEW.height,
    ...nightInThePark(),
    blockLetters('PLAYBALL', { x: MIDDLE, y: 130, high: 100, colour: LAMP, rim: NIGHT }),
    ...clubs.map(({ id, abbr }, index) => crestIn(id, abbr, rowPlace(index, clubs.length), 1.9)),
  )

const A_ROW = 5
const rowPlace = (index: number, count: number) => {
  const inRow = Math.min(A_ROW, count - Math.floor(index / A_ROW) * A_ROW)
  return {
    x: MIDDLE + ((index % A_ROW) - (inRow - 1) / 2) * 200,
    y: 310 + Math.floor(index / A_ROW) * 165,
  }
}

const clubAt = (x: number, { id, abbr, name }: PreviewClub): Shape[] => [
  crestIn(id, abbr, { x, y: 250 }, 4.2),
  blockLetters(name, { x, y: 440, high: fitting(name, 40, 480), colour: LAMP, rim: NIGHT }),
]

const crestIn = (id: number, abbr: string, { x, y }: { x: number; y: number }, scale: number): Shape =>
  group(
    { transform: `translate(${x - (CREST * scale) / 2} ${y - (CREST * scale) / 2}) scale(${scale})` },
    ...crestOf(id, abbr).children,
  )

/** The height at which a text is no wider than there is room; a letter and its gap are 0.8 of its height. */
const fitting = (text: string, high: number, room = 860): number => Math.min(high, room / (text.length * 0.8))

/** Sky, the glow of the lamps, stands and field. */
const nightInThePark = (): Shape[] => [
  rect({ width: PREVIEW.width, height: PREVIEW.height, fill: NIGHT }),
  circle({ cx: MIDDLE, cy: 560, r: 560, fill: '#111a33' }),
  circle({ cx: MIDDLE, cy: 600, r: 420, fill: '#1a2747' }),
  path({ d: 'M0 470C250 520 950 520 1200 470V630H0Z', fill: '#0d3a24' }),
  path({ d: 'M0 470C250 520 950 520 1200 470', fill: 'none', stroke: CLAY, strokeWidth: 4 }),
  path({ d: 'M600 502 790 562 600 622 410 562Z', fill: '#14502f' }),
  ...[90, 1110].map((x) => lamps(x)),
]

const lamps = (x: number): Shape =>
  group(
    { transform: `translate(${x} 60)` },
    path({ d: 'M-4 30H4L8 420H-8Z', fill: '#1a2338' }),
    rect({ x: -46, y: -14, width: 92, height: 44, rx: 5, fill: '#1a2338' }),
    ...[0, 1, 2, 3].flatMap((column) =>
      [0, 1].map((row) =>
        circle({ cx: -33 + column * 22, cy: -3 + row * 22, r: 7, fill: row === 0 ? LAMP : DIM }),
      ),
    ),
  )
