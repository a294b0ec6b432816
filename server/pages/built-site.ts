import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Language } from '../../contract/language.ts'

/** The first files of a page: its styles in their order, as a text and as files; its scripts and texts. */
export type BuiltPage = { css: string; stylesheets: string[]; scripts: string[] }

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof manifest>

/** The document that all pages share, without a page's content. */
export const ENTRY = 'index.html'

/** Reads the build's list of its files; the result is undefined where the list has no such page. */
export const readBuiltSite = (
  folder: string,
): ((page: string, language: Language) => BuiltPage | undefined) => {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return () => undefined
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const cache = new Map<string, BuiltPage | undefined>()
  return (page, language) => {
    const key = `${language} ${page}`
    if (!cache.has(key)) cache.set(key, builtPage(folder, chunks, page, language))
    return cache.get(key)
  }
}

const builtPage = (
  folder: string,
  chunks: Manifest,
  page: string,
  language: Language,
): BuiltPage | undefined => {
  if (chunks[page] === undefined) return undefined
  const texts = [`i18n/${language}.ts`, `i18n/${language}/shared.ts`].filter((it) => chunks[it] !== undefined)
  const all = withImports(chunks, [ENTRY, ...texts, page])
  const stylesheets = [...new Set(all.flatMap((it) => chunks[it]?.css ?? []))]
  const scripts = all.filter((it) => it !== ENTRY).flatMap((it) => chunks[it]?.file ?? [])
  return {
    css: stylesheets.map((it) => readFileSync(join(folder, it), 'utf8').trim()).join('\n'),
    stylesheets: stylesheets.map((it) => `/${it}`),
    scripts: [...new Set(scripts)].map((it) => `/${it}`),
  }
}

/** Imports come before their importers, as their styles do. */
const withImports = (chunks: Manifest, names: string[], seen = new Set<string>()): string[] =>
  names.flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    return [...withImports(chunks, chunks[name]?.imports ?? [], seen), name]
  })
