import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureStatuses } from '../../contract/failures/statuses.ts'
import { spanish } from '../../web/i18n/texts-for-tests.ts'

const site = join(import.meta.dirname, '../../dist/web')
type Chunk = { file: string; imports?: string[]; isDynamicEntry?: boolean }
type Tree = { readonly [name: string]: string | Tree }

const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'))
/** What the site fetches without the later texts (web/i18n/setup.ts). */
const WITH_FIRST_TEXTS = ['pages/home-page.tsx', 'ui/menu-parts.tsx', 'ui/toast-region.tsx']

const flatten = (tree: Tree, group = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string' ? [[group + name, text] as [string, string]] : flatten(text, `${group}${name}.`),
  )

/** The scripts of a part of the site with all that they import, as one text. */
const scriptsOf = (...names: string[]): string => {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    chunks[name]?.imports?.forEach(add)
  }
  names.forEach(add)
  return [...seen].map((it) => readFileSync(join(site, chunks[it]?.file ?? it), 'utf8')).join('\n')
}

/** Codes of failures are known to the site from the start; their texts are shown by what came of a press. */
const texts = flatten(spanish).filter(([key]) => !Object.hasOwn(failureStatuses, key))
const isNamedIn = (scripts: string, key: string) =>
  ['`', "'", '"'].some((it) => scripts.includes(it + key + it))

const parts = Object.keys(chunks).filter((it) => chunks[it]?.isDynamicEntry && /^(?!i18n).*\.tsx$/.test(it))

test.each(parts)('%s comes with the texts that it shows', (part) => {
  const first = scriptsOf('index.html', 'i18n/es.ts', part)
  const scripts = WITH_FIRST_TEXTS.includes(part) ? first : first + scriptsOf('i18n/es/late.ts')
  const missing = texts.filter(
    ([key, text]) => isNamedIn(scripts, key.replace(/_(one|other|many)$/, '')) && !scripts.includes(text),
  )
  expect(missing.map(([key]) => key)).toEqual([])
})
