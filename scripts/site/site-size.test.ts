import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { publicPage, singlePaths } from '../../server/pages/public-pages.ts'

const site = join(import.meta.dirname, '../../dist/web')
const KB = 1_024

type Chunk = { file: string; css?: string[]; imports?: string[] }
let chunks: Record<string, Chunk>

beforeAll(() => {
  const manifest = join(site, 'manifest.json')
  if (!existsSync(manifest)) throw new Error('there is no built site: run npm start once')
  chunks = JSON.parse(readFileSync(manifest, 'utf8'))
})

const sizeOf = (file: string): number => readFileSync(join(site, file)).length
const compressedSize = (file: string): number => brotliCompressSync(readFileSync(join(site, file))).length

/**
 * The files before a page hydrates: the imports of the entry, of the first texts and of the page, with
 * styles.
 */
const filesOf = (...pages: string[]): Set<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(add)
  }
  add('index.html')
  add('i18n/es.ts')
  add('i18n/es/shared.ts')
  pages.forEach(add)
  return files
}

const HOME_KB = 150

/** A watched game with the player and hls.js. */
const WATCH_KB = 400

const totalOf = (...pages: string[]) =>
  [...filesOf(...pages)].reduce((sum, it) => sum + compressedSize(it), 0)

test('home loads at most 150 KB of compressed scripts and styles', () => {
  expect(totalOf('pages/home-page.tsx')).toBeLessThan(HOME_KB * KB)
})

test('a watched game loads at most 400 KB with its player', () => {
  const player = ['streaming/stream-player.tsx', '../node_modules/hls.js/dist/hls.mjs']
  expect(totalOf('pages/watch-page.tsx', ...player)).toBeLessThan(WATCH_KB * KB)
})

test('the fonts of the site have at most 35 KB', () => {
  const fonts = readdirSync(join(site, 'assets')).filter((it) => it.endsWith('.woff2'))
  const total = fonts.reduce((sum, it) => sum + sizeOf(`assets/${it}`), 0)
  expect(fonts.length).toBe(2)
  expect(total).toBeLessThanOrEqual(35 * KB)
})

test('every public page is a file of the build', () => {
  const pages = [...singlePaths, '/games/1', '/teams/1', '/players/1'].map((it) => publicPage(it)?.file ?? it)
  expect(pages.filter((it) => chunks[it] === undefined)).toEqual([])
})

test('every file that the server’s rendering names is one of the site’s', () => {
  const rendering = readFileSync(join(site, '../rendering/render-page.js'), 'utf8')
  const named = [...new Set(rendering.match(/\/assets\/[\w.-]+\.(?:svg|png|jpg|webp|woff2)/g))]
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((it) => !existsSync(join(site, it)))).toEqual([])
})
