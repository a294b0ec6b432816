import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('every class of index.html is defined in the base styles', () => {
  const classes = [...textOf('./index.html').matchAll(/class="([^"]+)"/g)].map(([, name]) => name)
  expect(classes).not.toEqual([])
  for (const name of classes) expect(textOf('./ui/theme/base.css')).toContain(`.${name} {`)
})
