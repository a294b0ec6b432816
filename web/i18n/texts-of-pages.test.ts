import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fieldsInSpanish } from '../../contract/failures/fields-es.ts'
import { failureStatuses } from '../../contract/failures/statuses.ts'
import { spanish } from './texts-for-tests.ts'

const site = join(import.meta.dirname, '../../dist/web')
type Chunk = { file: string; imports?: string[]; isDynamicEntry?: boolean }
type Tree = { readonly [name: string]: string | Tree }

// Only a run of all tests has built the site; `npm run check` collects the tests without it.
let chunks: Record<string, Chunk> = {}
beforeAll(() => {
  chunks = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'))
})

const flatten = (tree: Tree, group = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string' ? [[group + name, text] as [string, string]] : flatten(text, `${group}${name}.`),
  )

type Script = { text: string; quoted: ReadonlySet<string> }

const scripts = new Map<string, Script>()
/** A script of the site, and its words in quotes. */
const scriptOf = (name: string): Script => {
  const known = scripts.get(name)
  if (known !== undefined) return known
  const text = readFileSync(join(site, chunks[name]?.file ?? name), 'utf8')
  const script = { text, quoted: new Set([...text.matchAll(/(?<=[`'"])[\w.]+(?=[`'"])/g)].map(([it]) => it)) }
  scripts.set(name, script)
  return script
}

/** The scripts of a part of the site with all that they import. */
const scriptsOf = (...names: string[]): Script[] => {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    chunks[name]?.imports?.forEach(add)
  }
  names.forEach(add)
  return [...seen].map(scriptOf)
}

/** The site knows the codes of failures and refused fields from the start; only a press shows their texts. */
const isCode = (key: string) =>
  Object.hasOwn(failureStatuses, key) || Object.hasOwn(fieldsInSpanish, key.replace(/^forms\./, ''))
const texts = flatten(spanish).filter(([key]) => !isCode(key))

const missingIn = (part: string): string[] => {
  const all = scriptsOf('index.html', 'i18n/es.ts', 'i18n/es/shared.ts', part)
  const isNamed = (key: string) => all.some(({ quoted }) => quoted.has(key))
  return texts
    .filter(
      ([key, text]) =>
        isNamed(key.replace(/_(one|other|many)$/, '')) && !all.some((script) => script.text.includes(text)),
    )
    .map(([key]) => `${part} lacks ${key}`)
}

test('each part of the site comes with the texts that it shows', () => {
  const parts = Object.keys(chunks).filter((it) => chunks[it]?.isDynamicEntry && /^(?!i18n).*\.tsx$/.test(it))
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.flatMap(missingIn)).toEqual([])
})
