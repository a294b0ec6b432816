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
