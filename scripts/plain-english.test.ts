import { expect, test } from 'vitest'
import { hardLines } from './plain-english.ts'

const reasonOf = (text: string) => hardLines(text).map((it) => it.replace(/^\d+: /, '').split(':')[0])

test.each([
  `// ${'Who'} has bought before is neither slowed nor refused.`,
  `/** ${'What'} a buyer is told. */`,
  ` * Cancels it. ${'Of both'} nothing was written.`,
  `test('${'who'} has no pass is told so', () => {})`,
  `test.each(rows)(\n  '${'of'} two payments one is returned',\n)`,
])('a sentence without its subject first is refused: %s', (text) => {
  expect(reasonOf(text)).toEqual(['name the subject first'])
})

test('a comment line past 110 characters is refused, unless it is a directive of a tool', () => {
  expect(reasonOf(`// ${'a'.repeat(108)}`)).toEqual(['longer than 110'])
  expect(reasonOf(`// biome-ignore lint/a11y/x: ${'a'.repeat(108)}`)).toEqual([])
  expect(reasonOf(`const text = '${'a'.repeat(108)}'`)).toEqual([])
})

test('a plain comment and a plain title pass', () => {
  expect(
    hardLines("// Past buyers are never slowed.\ntest('a user without a pass is told so', () => {})"),
  ).toEqual([])
})
