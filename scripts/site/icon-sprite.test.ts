import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeIconSprite } from './icon-sprite.ts'

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The module and the sprite of a site with one file of this text. */
const madeFor = (name: string, text: string) => {
  const source = join(folder, name)
  mkdirSync(source)
  writeFileSync(join(source, 'page.tsx'), text)
  const path = writeIconSprite(join(folder, 'made'), source)
  return {
    module: readFileSync(path, 'utf8'),
    sprite: readFileSync(join(dirname(path), 'icons.svg'), 'utf8'),
  }
}

test('the sprite has the icons that the site imports, each once, and the module has them by their names', () => {
  const imports =
    "import {\n  type LucideIcon,\n  Play as PlayIcon,\n  X,\n} from 'lucide-react'\nimport { useState } from 'react'"
  const { module, sprite } = madeFor('site', imports)
  expect([...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)).toEqual(['Play', 'X'])
  expect(sprite.match(/<path /g)).toHaveLength(3)
  expect([...module.matchAll(/export const (\w+) =/g)].map(([, name]) => name)).toEqual(['Play', 'X'])
})

test('a name that the package does not have stops the build', () => {
  expect(() => madeFor('wrong', "import { Pitcher } from 'lucide-react'")).toThrow(
    'lucide-react has no Pitcher',
  )
})
