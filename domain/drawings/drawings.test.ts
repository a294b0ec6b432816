import { expect, test } from 'vitest'
import { clubs } from '../league/clubs.ts'
import { blockLetters } from './block-letters.ts'
import { crestOf } from './crest.ts'
import { mixColours, portraitOf, thumbOf } from './portrait.ts'
import { path, type Shape, svgOf } from './shapes.ts'

const GUEST = 119
const all = (shape: Shape): Shape[] => [shape, ...shape.children.flatMap(all)]
const strokesOf = (shape: Shape) => all(shape).filter((it) => it.tag === 'path').length

const DRAWINGS = [...clubs.map((it) => it.id), GUEST].flatMap((club) => [
  ['crest', club, crestOf(club, 'LAD'), 64, 64] as const,
  ['portrait', club, portraitOf({ club, mark: '27' }), 240, 280] as const,
  ['thumb', club, thumbOf({ club, mark: 'AM' }), 96, 96] as const,
])

test.each(DRAWINGS)(
  'the %s of club %i is a drawing of shapes and colours alone',
  (_, _club, shape, width, height) => {
    const svg = svgOf(shape)
    expect(svg).toMatch(
      new RegExp(
        `^<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      ),
    )
    expect(svg).not.toMatch(/<(?!\/?(svg|g|path|circle|rect)\b)|NaN|undefined|href|url\(/)
    // There is no text outside the tags.
    expect(svg.replace(/<[^>]*>/g, '')).toBe('')
  },
)

test('each club has its own colours, and a guest none of theirs', () => {
  const colours = [...clubs.map((it) => it.id), GUEST].map((club) => svgOf(thumbOf({ club, mark: '1' })))
  expect(new Set(colours).size).toBe(colours.length)
  expect(svgOf(crestOf(1, 'TUC'))).toBe(svgOf(crestOf(2, 'TUC')))
})

test('every digit and letter has strokes, and no other character', () => {
  const written = (text: string) => strokesOf(blockLetters(text, { x: 0, y: 0, high: 8, colour: '#ffffff' }))
  for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(written(letter), letter).toBe(1)
  expect(written('lad')).toBe(3)
  expect(written('<"&')).toBe(0)
})

test('an accent stands in the strokes of its letter, and takes no room of its own', () => {
  const written = (text: string) => strokesOf(blockLetters(text, { x: 0, y: 0, high: 8, colour: '#ffffff' }))
  expect(written('áñü')).toBe(3)
  const drawn = (text: string) =>
    JSON.stringify(blockLetters(text, { x: 0, y: 0, high: 8, colour: '#ffffff' }))
  expect(drawn('Á')).not.toBe(drawn('A'))
  expect(drawn('A'.normalize('NFD'))).toBe(drawn('A'))
})

test('an attribute’s value cannot end the attribute', () => {
  expect(svgOf(path({ strokeWidth: 2, d: '"/><script>&' }))).toBe(
    '<path xmlns="http://www.w3.org/2000/svg" width="" height="" stroke-width="2" d="&quot;/&gt;&lt;script&gt;&amp;"/>',
  )
})

test('colours are mixed channel by channel', () => {
  expect([mixColours('#000000', '#ffffff', 0.5), mixColours('#102030', '#ffffff', 0)]).toEqual([
    '#808080',
    '#102030',
  ])
})
