import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appManifest } from './app-files.ts'
import { drawAppIcons } from './app-icons.ts'

const icons = drawAppIcons()
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test.each(['es', 'en'] as const)(
  'each icon that the manifest (%s) names is drawn, in the size that it says',
  (language) => {
    const named = appManifest(language).icons
    expect(named.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of named) {
      const png = icons[src.slice(1)]
      expect(png && sizeOf(png), src).toBe(sizes)
    }
  },
)

test('the icon for an iPhone has the size that iPhones take', () => {
  const png = icons['apple-touch-icon.png']
  expect(png && sizeOf(png)).toBe('180x180')
})

test('both languages are manifests of one app', () => {
  const [es, en] = (['es', 'en'] as const).map(appManifest)
  expect(en?.id).toBe(es?.id)
  expect(en?.description).not.toBe(es?.description)
})

test('the files that the worker caches are in the built site, the calendar among them', () => {
  const site = join(import.meta.dirname, '../../dist/web')
  const worker = readFileSync(join(site, 'service-worker.js'), 'utf8')
  const kept = [...new Set(worker.match(/\/assets\/[\w.-]+/g))]
  for (const file of kept) expect(readFileSync(join(site, file)).length, file).toBeGreaterThan(0)
  for (const part of ['calendar-page', 'standing-page', 'team-page', 'start-offline', 'archivo-text'])
    expect(
      kept.some((it) => it.includes(`/${part}-`)),
      part,
    ).toBe(true)
  // The player of half a megabyte is useless without a connection; the chunk that fetches it is small.
  const texts = kept.filter((it) => it.endsWith('.js')).map((it) => readFileSync(join(site, it), 'utf8'))
  expect(texts.filter((it) => it.includes('hlsMediaAttaching'))).toEqual([])
})
