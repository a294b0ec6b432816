import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { english, spanish } from './texts-for-tests.ts'

const web = join(import.meta.dirname, '..')

/** The calls whose text is told apart from the page: a toast, the page's title, the lock screen. */
const TELLING = /^(showToast|usePageTitle|useMediaSession)$/
/** The parts that tell nothing of a game's course; `when` is the day on which a device was saved. */
const NEUTRAL = new Set(['away', 'home', 'way', 'name', 'link', 'when'])

type Tree = { readonly [name: string]: string | Tree }
const flatten = (tree: Tree, group = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string' ? [[group + name, text] as [string, string]] : flatten(text, `${group}${name}.`),
  )
const texts = [...flatten(spanish), ...flatten(english)]

/** The keys of texts in code, each `…` for any characters. */
const keysIn = (code: string): string[] =>
  [...code.matchAll(/\bt\(\s*(?:'([\w.]+)'|`([^`]+)`)/g)].map(
    ([, key, pattern = '']) => key ?? pattern.replace(/\$\{[^}]*\}/g, '…'),
  )

/** The code of a file's telling calls, and of the variables and functions that they name. */
const toldIn = (name: string, code: string): string[] => {
  const calls: string[] = []
  const named = new Map<string, string>()
  const sourceOf = ({ start, end }: ESTree.Span) => code.slice(start, end)
  new Visitor({
    CallExpression(it) {
      if (it.callee.type === 'Identifier' && TELLING.test(it.callee.name)) calls.push(sourceOf(it))
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) named.set(id.name, sourceOf(init))
    },
  }).visit(parseSync(name, code).program)
  const seen = new Set(calls)
  for (const source of seen)
    for (const [word] of source.matchAll(/(?<![.\w'])[a-z]\w*\b(?!\s*:)/gi)) {
      const value = named.get(word)
      if (value !== undefined && !/=>/.test(value)) seen.add(value)
    }
  return [...seen]
}

const parametersOf = (key: string): string[] => {
  const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('…', '\\w+')}(_(one|other|many))?$`)
  const found = texts.filter(([it]) => pattern.test(it))
  expect(found.length, key).toBeGreaterThan(0)
  return found.flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, it = '']) => it))
}

const tellingParameters = (name: string, code: string): string[] =>
  toldIn(name, code)
    .flatMap(keysIn)
    .flatMap((key) => parametersOf(key).flatMap((it) => (NEUTRAL.has(it) ? [] : `${name}: ${key} ${it}`)))

test('a score in a toast or title is found, by a variable too', () => {
  const code = `
    const text = isOver ? t('games.finalAnnouncement', { score }) : ''
    const other = t('games.score')
    usePageTitle(text)
    showToast(t('doors.copied'), 'success')`
  expect(new Set(tellingParameters('it.ts', code))).toEqual(new Set(['it.ts: games.finalAnnouncement score']))
})

test('no toast, page title or lock screen has a text that takes a fact of a game', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((it) => !/\.test\.|^design\b/.test(it))
  const sources = files.map((it): [string, string] => [it, readFileSync(join(web, it), 'utf8')])
  const telling = sources.filter(([name, code]) => toldIn(name, code).length > 0)
  expect(telling.length).toBeGreaterThan(40)
  expect(telling.flatMap(([name, code]) => tellingParameters(name, code))).toEqual([])
})
