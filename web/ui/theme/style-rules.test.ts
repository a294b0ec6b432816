import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const files = globSync('**/*.css', { cwd: web }).map((file) => ({
  file,
  css: readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))

/** The properties that a browser moves without drawing the page again. */
const CHEAP = ['opacity', 'transform', 'translate', 'scale', 'rotate', 'visibility']

/** The names of the properties that the keyframes of a file move. */
const movedIn = (css: string): string[] =>
  [...css.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, frames = '']) =>
    [...frames.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
  )

test('keyframes move only properties that keep no processor busy', () => {
  const moved = files.flatMap(({ file, css }) => movedIn(css).map((property) => ({ file, property })))
  expect(moved.length).toBeGreaterThan(10)
  expect(moved.filter(({ property }) => !CHEAP.includes(property))).toEqual([])
})

/** A width as CSS writes it, in pixels at the browser's own size of letters. */
const pixelsOf = (width: string): number => Number.parseFloat(width) * (width.endsWith('rem') ? 16 : 1)

test('the specification’s two widths have one spelling, so that every part changes at the same pixel', () => {
  const widths = files.flatMap(({ file, css }) =>
    [...css.matchAll(/\((min|max)-width: ([^)]+)\)/g)].map(([query, , width = '']) => ({
      file,
      query,
      width,
    })),
  )
  const near = widths.filter(({ width }) => [767, 1023].some((it) => Math.abs(pixelsOf(width) - it) <= 2))
  expect(near.length).toBeGreaterThan(40)
  const allowed = ['(max-width: 767px)', '(min-width: 768px)', '(max-width: 1023px)', '(min-width: 1024px)']
  expect(near.filter(({ query }) => !allowed.includes(query))).toEqual([])
})
