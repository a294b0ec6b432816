import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { parseSync, Visitor } from 'vite'
import { failures } from '../../contract/failures.ts'
import { patternOf, withoutGaps } from './gaps.ts'
import { MARK, valuesOf } from './longer-texts.ts'
import type { PageVariant } from './viewer.ts'

const root = join(import.meta.dirname, '../..')
/** What is written in a language beside the texts: the rules' sentences and clubs, what is law, the tutorial's story. */
const WRITTEN = ['domain/league', 'domain/plays', 'domain/folding', 'web/i18n/legal', 'web/i18n/tutorial']
const OF_ANOTHER_LANGUAGE = { es: /-en\.ts$/, en: /-es\.ts$/ }
/** The terms are in Spanish for everybody. */
const FOR_ALL = 'web/i18n/legal/terms-es.ts'
/** What libraries bring in that language. */
const OF_LIBRARIES = [
  'media-chrome/dist/lang/LANG.js',
  'i18n-iso-countries/langs/LANG.json',
  'react-aria/dist/private/intl/calendar/REGION.js',
  'react-aria/dist/private/intl/overlays/REGION.js',
]
const REGIONS = { es: 'es-ES', en: 'en-US' }
/** The same in every language; the brand is drawn of two parts. */
const NAMES = 'Playball play ball Español English Português Français Italiano Русский 日本語'
/** Emphasis and links: what is between them, and around, are texts of their own on the page. */
const MARKUP = /<[^>]*>|\[|\]\([^)]*\)/
/** What may stand between two texts of ours that are put together. */
const SIGNS = /[.,:;·()|/–—\n]\s*|\s*\d+(?:st|nd|rd|th)?\s*/g
const WORD = /(?<![\d\p{L}])\p{L}{2,}/gu
/** In a text that was made longer each vowel is there twice. */
const MADE_LONGER = /^(?=.*[aeiouáéíóú])(?:[^aeiouáéíóú]|([aeiouáéíóú])\1)*$/i
/** What the page shows or reads out besides its text. */
const SPOKEN = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder']

/**
 * Follows what the server sends to a page whose texts were made longer. `unknown` tells which texts of the page as it is
 * have a word that is neither of a language file, nor sent, nor of a date, nor a name: they stand outside the language files.
 */
export const watchLongerTexts = (page: Page, variant: PageVariant) =>
  watchWords(page, variant, (text) => text.includes(MARK) || MADE_LONGER.test(text))

const watched = new WeakMap<Page, Watched>()

/** Follows what the server sends to a page with its texts as they are, for `unknownTexts`. */
export const watchTexts = (page: Page, variant: PageVariant): void => {
  watched.set(
    page,
    watchWords(page, variant, (text, isKnown) => ofLanguage(variant)(text, isKnown)),
  )
}

/**
 * Which texts of the page as it is stand outside the language files: each other is one of theirs, as a whole or in parts, or
 * of known words. None of a page that `watchTexts` does not follow: the design system's has texts of its own.
 */
export const unknownTexts = async (page: Page): Promise<string[]> =>
  (await watched.get(page)?.unknown()) ?? []

type Watched = { unknown: () => Promise<string[]> }
type IsKnown = (text: string) => boolean

/** `isOurs` tells whether a text is one of ours, whose gaps are filled with what is known. */
const watchWords = (
  page: Page,
  variant: PageVariant,
  isOurs: (text: string, isKnown: IsKnown) => boolean,
): Watched => {
  const sent = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => reading.push(readInto(sent, response)))
  // A tab may be closed as soon as it was opened.
  reading.push(page.addInitScript(keepEvents).then(done, done))
  const isKnownWord = (word: string) => sent.has(word) || writtenWords(variant).has(word)
  const isKnown: IsKnown = (text) => wordsOf(text).every(isKnownWord) || isOurs(text, isKnown)
  return {
    unknown: async () => {
      const texts = await page.evaluate(textsOf, SPOKEN)
      const events = await page.evaluate(() => (window as HearsEvents).eventsHeard ?? [])
      await Promise.all(reading)
      for (const it of events.flatMap(wordsOf)) sent.add(it)
      return [...new Set(texts)].filter((it) => !isKnown(it))
    },
  }
}

/** Made once for a language: hundreds of files are read for it. */
const onceFor = <Made>(make: (variant: PageVariant) => Made) => {
  const made = new Map<PageVariant['lang'], Made>()
  return (variant: PageVariant): Made => {
    const there = made.get(variant.lang) ?? make(variant)
    made.set(variant.lang, there)
    return there
  }
}

const writtenWords = onceFor(
  ({ lang }) => new Set([NAMES, ...dateTexts(lang), ...textsOfFiles(lang)].flatMap(wordsOf)),
)

/** Tells whether it is a text of that language, or several of them with signs or numbers between them. */
const ofLanguage = onceFor(({ texts, lang }) => {
  const all = [...valuesOf(texts), ...Object.values(failures).map((it) => it[lang])]
  const pieces = all.flatMap((it) => it.split(MARKUP)).map((it) => it.trim())
  const worded = [...new Set(pieces)].filter((it) => wordsOf(withoutGaps(it)).length > 0)
  const literal = new Set(worded.map((it) => it.toLowerCase()))
  // Most texts of a page have no gap: they are looked up, and not tried against each of ours.
  const patterns = worded
    .filter((it) => withoutGaps(it) !== it)
    .map((it) => new RegExp(`^${patternOf(it)}$`, 'isu'))
  const isWhole = (text: string, isKnown: IsKnown) =>
    literal.has(text.toLowerCase()) || patterns.some((it) => it.exec(text)?.slice(1).every(isKnown))
  return (text: string, isKnown: IsKnown): boolean =>
    isWhole(text, isKnown) ||
    [...text.matchAll(SIGNS)].some(({ index, 0: signs }, nth) => {
      const first = text.slice(0, index).trim()
      const isFirstKnown = nth === 0 ? isKnown(first) : isWhole(first, isKnown)
      return isFirstKnown && isKnown(text.slice(index + signs.length).trim())
    })
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

const readInto = async (known: Set<string>, response: Response): Promise<void> => {
  if (!response.headers()['content-type']?.startsWith('application/json')) return
  // A page that is left takes the body with it.
  const body = await response.text().catch(() => '')
  for (const it of wordsOf(body)) known.add(it)
}

const done = () => undefined

type HearsEvents = { eventsHeard?: string[] }

/** Runs in the page, before its scripts: of an answer that goes on for as long as the page there is no body to be read. */
const keepEvents = () => {
  const heard: string[] = []
  Object.assign(window, { eventsHeard: heard } satisfies HearsEvents)
  const sent = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
  Object.defineProperty(MessageEvent.prototype, 'data', {
    ...sent,
    get(this: MessageEvent) {
      const data: unknown = sent?.get?.call(this)
      if (this.target instanceof EventSource) heard.push(String(data))
      return data
    },
  })
}

const textsOfFiles = (lang: PageVariant['lang']): string[] => {
  const written = WRITTEN.flatMap((folder) => readdirSync(join(root, folder)).map((it) => `${folder}/${it}`))
  const files = written.filter(
    (it) => it === FOR_ALL || (/(?<!test|tests)\.ts$/.test(it) && !OF_ANOTHER_LANGUAGE[lang].test(it)),
  )
  const libraries = OF_LIBRARIES.map(
    (it) => `node_modules/${it.replace('LANG', lang).replace('REGION', REGIONS[lang])}`,
  )
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
  // A key is visited as a literal, too.
  for (const key of keys) texts.splice(texts.indexOf(key), 1)
  return texts
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
