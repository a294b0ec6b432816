import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { parseSync, Visitor } from 'vite'
import { MARK } from './longer-texts.ts'
import type { PageVariant } from './viewer.ts'

const root = join(import.meta.dirname, '../..')
/** What is written in a language beside the texts: the rules' sentences and clubs, what is law, the tutorial's story. */
const WRITTEN = ['domain/league', 'domain/plays', 'domain/folding', 'web/i18n/legal', 'web/i18n/tutorial']
const OF_ANOTHER_LANGUAGE = { es: /-en\.ts$/, en: /-es\.ts$/ }
/** The terms are in Spanish for everybody. */
const FOR_ALL = 'web/i18n/legal/terms-es.ts'
/** What libraries bring in that language. */
const OF_LIBRARIES = ['media-chrome/dist/lang/LANG.js', 'i18n-iso-countries/langs/LANG.json']
/** The same in every language; the brand is drawn of two parts. */
const NAMES = 'Playball play ball Español English Português Français Italiano Русский 日本語'
const WORD = /\p{L}{2,}/gu
/** In a text that was made longer each vowel is there twice. */
const MADE_LONGER = /^(?=.*[aeiouáéíóú])(?:[^aeiouáéíóú]|([aeiouáéíóú])\1)*$/i
/** What the page shows or reads out besides its text. */
const SPOKEN = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder']

/**
 * Follows what the server sends to a page whose texts were made longer. `unknown` tells which texts of the page as it is
 * have a word that is neither of a language file, nor sent, nor of a date, nor a name: they stand outside the language files.
 */
export const watchTexts = (page: Page, { lang }: PageVariant) => {
  const known = new Set([NAMES, ...dateTexts(lang), ...textsOfFiles(lang)].flatMap(wordsOf))
  const reading: Promise<void>[] = []
  page.on('response', (response) => reading.push(readInto(known, response)))
  return {
    unknown: async (): Promise<string[]> => {
      const texts = await page.evaluate(textsOf, SPOKEN)
      await Promise.all(reading)
      const isUnknown = (text: string) =>
        !text.includes(MARK) && !MADE_LONGER.test(text) && wordsOf(text).some((it) => !known.has(it))
      return [...new Set(texts)].filter(isUnknown)
    },
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

const readInto = async (known: Set<string>, response: Response): Promise<void> => {
  if (!response.headers()['content-type']?.startsWith('application/json')) return
  // A page that is left takes the body with it.
  const body = await response.text().catch(() => '')
  for (const it of wordsOf(body)) known.add(it)
}

const textsOfFiles = (lang: PageVariant['lang']): string[] => {
  const written = WRITTEN.flatMap((folder) => readdirSync(join(root, folder)).map((it) => `${folder}/${it}`))
  const files = written.filter(
    (it) => it === FOR_ALL || (/(?<!test|tests)\.ts$/.test(it) && !OF_ANOTHER_LANGUAGE[lang].test(it)),
  )
  const libraries = OF_LIBRARIES.map((it) => `node_modules/${it.replace('LANG', lang)}`)
  return [...files, ...libraries].flatMap(literalsOf)
}

/** What a file's expressions come to; its comments, keys and imports are none. */
const literalsOf = (file: string): string[] => {
  const texts: string[] = []
  const keys: string[] = []
  const collector = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateElement({ value }) {
      texts.push(value.raw)
    },
    Property({ key }) {
      if (key.type === 'Literal') keys.push(String(key.value))
    },
  })
  const code = readFileSync(join(root, file), 'utf8')
  collector.visit(parseSync(file, file.endsWith('.json') ? `(${code})` : code).program)
  return texts.filter((it) => !keys.includes(it))
}

/** What `Intl` writes by itself. */
const dateTexts = (lang: PageVariant['lang']): string[] =>
  (['long', 'short'] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(lang, {
      weekday: style,
      month: style,
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
    })
    return Array.from({ length: 366 }, (_, day) => format.format(Date.UTC(2026, 0, day + 1, day % 24)))
  })

/** Runs in the page. */
const textsOf = (attributes: readonly string[]): string[] => {
  const found: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? ''))
      found.push(node.textContent ?? '')
  for (const name of attributes)
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
  return found.map((it) => it.trim())
}
