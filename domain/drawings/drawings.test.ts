import { describe, expect, test } from 'vitest'
import { clubs } from '../clubs.ts'
import { blockLetters } from './block-letters.ts'
import { crestOf } from './crest.ts'
import { mixColours } from './mix-colours.ts'
import { portraitOf, thumbOf } from './portrait.ts'
import { path, type Shape, svgOf } from './shapes.ts'

const GUEST = 119
const all = (shape: Shape): Shape[] => [shape, ...shape.children.flatMap(all)]
const strokesOf = (shape: Shape) => all(shape).filter((it) => it.tag === 'path').length

describe.each([...clubs.map((it) => it.id), GUEST])('club %i', (club) => {
  test.each([
    ['crest', crestOf(club, 'LAD'), 64, 64],
    ['portrait', portraitOf({ club, mark: '27' }), 240, 280],
    ['thumb', thumbOf({ club, mark: 'AM' }), 96, 96],
  ])('%s is a drawing of shapes and colours alone', (_, shape, width, height) => {
    const svg = svgOf(shape)
    expect(svg).toMatch(
      new RegExp(
        `^<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      ),
    )
    expect(svg).not.toMatch(/<(?!\/?(svg|g|path|circle|rect)\b)|NaN|undefined|href|url\(/)
    // Outside of its tags there is not a letter.
    expect(svg.replace(/<[^>]*>/g, '')).toBe('')
  })
})

test('each club has colours of its own, and a guest those of nobody', () => {
  const colours = [...clubs.map((it) => it.id), GUEST].map((club) => svgOf(thumbOf({ club, mark: '1' })))
  expect(new Set(colours).size).toBe(colours.length)
  expect(svgOf(crestOf(1, 'TUC'))).toBe(svgOf(crestOf(2, 'TUC')))
})

test('every digit and letter can be sewn on, and nothing else', () => {
  const written = (text: string) => strokesOf(blockLetters(text, { x: 0, y: 0, high: 8, colour: '#ffffff' }))
  for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(written(letter), letter).toBe(1)
  expect(written('lad')).toBe(3)
  expect(written('<"&Ñ ')).toBe(0)
})

test('what stands in an attribute can not end it', () => {
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
