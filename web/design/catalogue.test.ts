import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const shown = globSync('*.tsx', { cwd: import.meta.dirname })
  .flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/<Part name="([^"]+)">/g),
  ])
  .flatMap(([, files = '']) => files.split(', '))

test('each part of the design system is shown on its page, under the name of its file', () => {
  const parts = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '../ui') }).map((it) => basename(it))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((it) => !shown.includes(it))).toEqual([])
})
