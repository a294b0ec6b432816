import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((it) => it.endsWith('.md'))
    .map((it) => `docs/${it}`),
]
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((it) => `docs/decisions/${it}`)
/** As `wc -w` counts them. */
const wordCount = (path: string) => textOf(path).split(/\s+/).filter(Boolean).length
const DECISION_WORDS = 250
const DOCS_WORDS = 22_000
/** Commands, paths and names in backticks. */
const quoted = (page: string) => [...textOf(page).matchAll(/`([^`\n]+)`/g)].map(([, it = '']) => it)
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

test.each([...pages, ...decisions])('every path of the tree that %s names exists', (page) => {
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

test('every decision that code or docs name has its file', () => {
  const sources = [
    ...tree.filter((it) => /\.(tsx?|mjs|js|css|html|md)$/.test(it)),
    ...pages.filter((it) => !it.startsWith('docs/')),
  ]
  const named = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\bdecisions?\s+(\d+(?:(?:,|\s+and)\s+\d+)*)/gi)].flatMap(([, numbers = '']) =>
      [...numbers.matchAll(/\d+/g)].map(([it]) => ({ file, number: it.padStart(4, '0') })),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ number }) => !decisions.some((it) => it.includes(`/${number}-`)))).toEqual([])
})

test('every link of a document leads to a file and a heading', () => {
  const broken = [...pages, ...decisions].flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path = '', heading]) => !isLink(path === '' ? page : join(dirname(page), path), heading))
      .map(([link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

const isLink = (path: string, heading: string | undefined): boolean =>
  existsSync(join(root, path)) && (heading === undefined || headingsOf(path).includes(heading))

/** Anchors as GitHub makes them of headings. */
const headingsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, it = '']) =>
    it
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(decisions)('%s fits on a page', (decision) => {
  expect(wordCount(decision)).toBeLessThanOrEqual(DECISION_WORDS)
})

test('all documents together stay short', () => {
  const documents = [...pages.filter((it) => it.startsWith('docs/')), ...decisions]
  expect(documents.reduce((sum, it) => sum + wordCount(it), 0)).toBeLessThanOrEqual(DOCS_WORDS)
})
