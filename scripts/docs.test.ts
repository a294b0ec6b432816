import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rooms = [
  'bench',
  'contract',
  'docs',
  'domain',
  'e2e',
  'origin',
  'sandbox',
  'scripts',
  'server',
  'testing',
  'web',
]
const tree = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((it) => `${room}/${it}`),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const pages = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((it) => it.endsWith('.md'))
    .map((it) => `docs/${it}`),
]
/** The words in backticks: commands, paths and names. */
const quoted = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, it = '']) => it)
const wordsIn = (page: string) => quoted(page).flatMap((it) => it.split(/[\s,;]+/))
/** Whether a word has no placeholder. */
const isPlain = (word: string) => /^[\w./@-]+$/.test(word)
/**
 * Whether a path exists: within these rooms its beginning is enough, as in a filter of tests; elsewhere its
 * end is.
 */
const isInTree = (word: string) =>
  rooms.some((it) => word.startsWith(`${it}/`))
    ? existsSync(join(root, word)) || tree.some((it) => it.startsWith(word))
    : tree.some((it) => it === word || it.endsWith(`/${word}`)) || existsSync(join(root, word))

test.each(pages)('every path of the tree that %s names exists', (page) => {
  const paths = wordsIn(page).filter(
    (it) =>
      isPlain(it) &&
      !it.startsWith('/') &&
      (rooms.some((room) => it.startsWith(`${room}/`)) || /[\w-]\.(ts|tsx|mjs)$/.test(it)),
  )
  expect(paths.filter((it) => !isInTree(it))).toEqual([])
})

test.each(pages)('every npm command that %s names is in package.json', (page) => {
  const named = quoted(page).flatMap((it) =>
    [...it.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z-]+)/g)].map(([, name = '']) => name),
  )
  const ofNpm = ['audit', 'ci', 'install']
  expect(named.filter((it) => !(it in scripts) && !ofNpm.includes(it))).toEqual([])
})

test.each(pages)('%s runs no TypeScript by the machine’s own Node, which may be too old for it', (page) => {
  expect(quoted(page).filter((it) => /(^|[^/])\bnode (?!-)\S+\.ts\b/.test(it))).toEqual([])
})
