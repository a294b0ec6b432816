import { blockLetters } from './block-letters.ts'
import { PLATE } from './crest.ts'
import { type Emblem, emblemOf } from './emblems.ts'
import { circle, drawing, group, path, rect, type Shape } from './shapes.ts'

/** A drawn player: the club's Stats API id, and the number or initials on the shirt. */
export type PortraitParams = { club: number; mark: string }

const NIGHT = '#0a0f1c'
const LAMP = '#ffffff'
const CLOTH = '#f3efe4'

/** A player's bust, 240 × 280: a silhouette in the club's cap and numbered shirt before the club's plate. */
export const portraitOf = (subject: PortraitParams): Shape => {
  const emblem = emblemOf(subject.club)
  return drawing(
    240,
    280,
    rect({ width: 240, height: 280, fill: mixColours(emblem.ground, NIGHT, 0.5) }),
    group({ transform: 'translate(8 4) scale(3.5)' }, path({ d: PLATE, fill: emblem.rim })),
    bust(subject),
  )
}

/** The portrait without the plate, to be cropped to a circle beside a name; 96 × 96. */
export const thumbOf = (subject: PortraitParams): Shape =>
  drawing(
    96,
    96,
    rect({ width: 96, height: 96, fill: emblemOf(subject.club).rim }),
    group({ transform: 'translate(6 -4) scale(.35)' }, bust(subject)),
  )

const bust = ({ club, mark }: PortraitParams): Shape => {
  const emblem = emblemOf(club)
  const colour = mixColours(emblem.ground, NIGHT, 0.15)
  return group({}, shirt(emblem), head(emblem), blockLetters(mark, { x: 120, y: 244, high: 46, colour }))
}

const shirt = ({ ground, rim }: Emblem): Shape =>
  group(
    {},
    path({ fill: CLOTH, d: 'M8 300c0-60 14-96 60-110l30-9h44l30 9c46 14 60 50 60 110Z' }),
    path({
      fill: mixColours(CLOTH, ground, 0.24),
      d: 'M8 300c0-52 8-84 38-101-6 26-8 58-6 101ZM232 300c0-52-8-84-38-101 6 26 8 58 6 101Z',
    }),
    path({ fill: 'none', stroke: ground, strokeWidth: 6, d: 'M92 182c3 20 15 28 28 28s25-8 28-28' }),
    path({ fill: 'none', stroke: rim, strokeWidth: 1.8, d: 'M86 184c4 25 20 32 34 32s30-7 34-32' }),
  )

const head = ({ ground, rim, motif }: Emblem): Shape => {
  const skin = mixColours(mixColours(ground, rim, 0.25), NIGHT, 0.5)
  const shade = mixColours(skin, NIGHT, 0.5)
  return group(
    { transform: 'translate(0 -14)' },
    path({ fill: shade, d: 'M98 168h44v28c0 18-8 26-22 26s-22-8-22-26Z' }),
    path({
      fill: skin,
      d: 'M78 126c-8-5-12 2-10 12 2 9 6 14 12 14ZM162 126c8-5 12 2 10 12-2 9-6 14-12 14Z',
    }),
    path({ fill: skin, d: 'M78 112h84c2 40-3 60-16 73-8 8-17 13-26 13s-18-5-26-13c-13-13-18-33-16-73Z' }),
    path({ fill: shade, d: 'M78 112h84c0 10 0 18-1 25-12-9-26-13-41-13s-29 4-41 13c-1-7-1-15-1-25Z' }),
    path({ fill: ground, d: 'M74 116c-4-44 12-76 46-76s50 32 46 76c-14-6-30-9-46-9s-32 3-46 9Z' }),
    path({
      fill: mixColours(ground, LAMP, 0.14),
      d: 'M74 116c-4-44 12-76 46-76-24 8-32 36-31 71-5 1-10 3-15 5Z',
    }),
    path({
      fill: mixColours(ground, NIGHT, 0.4),
      d: 'M66 124c10-18 30-26 54-26s44 8 54 26c2 5-1 8-6 6-14-7-30-10-48-10s-34 3-48 10c-5 2-8-1-6-6Z',
    }),
    path({
      fill: 'none',
      stroke: rim,
      strokeWidth: 2.4,
      strokeLinecap: 'round',
      d: 'M69 125c10-16 28-24 51-24s41 8 51 24',
    }),
    circle({ cx: 120, cy: 40, r: 4, fill: rim }),
    group({ transform: 'translate(93 42) scale(.84)' }, motif ?? path({ d: 'M22 18h20L32 40Z', fill: rim })),
  )
}

/** Two colours `#rrggbb` mixed, `share` (0 to 1) of the second. */
export const mixColours = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5].map((at) => channel(one, other, share, at)).join('')}`

const channel = (one: string, other: string, share: number, at: number): string => {
  const [from, to] = [one, other].map((it) => Number.parseInt(it.slice(at, at + 2), 16)) as [number, number]
  return Math.round(from + (to - from) * share)
    .toString(16)
    .padStart(2, '0')
}
