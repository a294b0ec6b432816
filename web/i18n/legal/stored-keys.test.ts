import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LegalDocument } from './legal-document.ts'
import { privacyEn } from './privacy-en.ts'
import { privacyEs } from './privacy-es.ts'

const WEB = new URL('../..', import.meta.url)

/** The keys that the site's code stores or reads in the browser: literals, or constants of the same file. */
const keysInCode = (): string[] => {
  const sources = globSync('**/*.{ts,tsx,js}', { cwd: WEB }).filter(
    (it) => !/\.test\.|for-tests|^design\//.test(it),
  )
  const keys = sources.flatMap((file) => {
    const source = readFileSync(new URL(file, WEB), 'utf8')
    return [...source.matchAll(/\.(?:get|set)Item\(\s*([^,)]+)/g)].map(([, key = '']) => keyOf(key, source))
  })
  return [...new Set(keys)].sort()
}

const keyOf = (expression: string, source: string): string => {
  const literal = /^\w+$/.test(expression)
    ? new RegExp(`const ${expression} = (['\`][^\\n]+)`).exec(source)?.[1]
    : expression
  const [, text] = /^['`](.*)['`]$/.exec(literal ?? '') ?? []
  expect(text, `the key ${expression}`).toBeDefined()
  return (text ?? '').replace(/\$\{.*\}/, '…')
}

/** The names in the tables of the notice that are about the storages of a browser and of a tab. */
const keysInNotice = ({ sections }: LegalDocument, captions: readonly string[]): string[] =>
  sections
    .flatMap((it) => it.blocks)
    .flatMap((it) => (typeof it !== 'string' && 'table' in it && captions.includes(it.caption) ? [it] : []))
    .flatMap(({ table: [, ...rows] }) => rows.flatMap(([name = '']) => name.split(', ')))
    .sort()

test('the privacy notice names all that the site stores in a browser, and nothing else', () => {
  const inCode = keysInCode()
  expect(inCode.length).toBeGreaterThan(10)
  const es = keysInNotice(privacyEs, ['Almacenamiento local', 'Almacenamiento de la pestaña'])
  const en = keysInNotice(privacyEn, ['Local storage', 'Storage of the tab'])
  expect(es).toEqual(inCode)
  expect(en).toEqual(inCode)
})
