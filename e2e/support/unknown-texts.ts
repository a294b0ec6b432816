import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { parseSync, Visitor } from 'vite'
import { failures } from '../../contract/failures.ts'
import { RENDERED_STATE } from '../../contract/site.ts'
import { patternOf, withoutGaps } from './gaps.ts'
import { MARK, valuesOf } from './longer-texts.ts'
import type { PageVariant } from './viewer.ts'

const root = join(import.meta.dirname, '../..')
/** Folders with a language's other texts: the rules' sentences and clubs, legal texts. */
const WRITTEN = ['domain/league', 'domain/plays', 'domain/folding', 'domain/scorecard', 'web/i18n/legal']
const TUTORIAL = 'web/i18n/tutorial-story.ts'
const OF_ANOTHER_LANGUAGE = { es: /-en\.ts$/, en: /-es\.ts$/ }
/** The terms are in Spanish for everybody. */
const FOR_ALL = 'web/i18n/legal/terms-es.ts'
/** Files of libraries with texts in that language. */
const OF_LIBRARIES = [
  'media-chrome/dist/lang/LANG.js',
  'i18n-iso-countries/langs/LANG.json',
  'react-aria/dist/private/intl/calendar/REGION.js',
  'react-aria/dist/private/intl/overlays/REGION.js',
]
const REGIONS = { es: 'es-ES', en: 'en-US' }
/** Names that are the same in every language; the brand is drawn in two parts. */
const NAMES = 'Playball play ball Español English Português Français Italiano Русский 日本語'
/** Marks of emphasis and links, which split a text into several texts on the page. */
const MARKUP = /<[^>]*>|\[|\]\([^)]*\)/
/** The signs allowed between two texts of ours that are joined. */
const SIGNS = /[.,:;·()|/–—\n]\s*|\s*\d+(?:st|nd|rd|th)?\s*/g
const WORD = /(?<![\d\p{L}])\p{L}{2,}/gu
/** A lengthened text has each vowel twice. */
const MADE_LONGER = /^(?=.*[aeiouáéíóú])(?:[^aeiouáéíóú]|([aeiouáéíóú])\1)*$/i
/** The attributes that the page shows or reads out besides its text. */
const SPOKEN = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder']

/**
 * Follows the server's answers to a page with lengthened texts. `unknown` returns the page's texts with a
 * word that is in no language file, answer, date or name: they are outside of the language files.
 */
export const watchLongerTexts = (page: Page, variant: PageVariant) =>
  watchWords(page, variant, (text) => text.includes(MARK) || MADE_LONGER.test(text))

const watched = new WeakMap<Page, Watched>()

/** Follows the server's answers to a page with unchanged texts, for `unknownTexts`. */
export const watchTexts = (page: Page, variant: PageVariant): void => {
  watched.set(
    page,
    watchWords(page, variant, (text, isKnown) => ofLanguage(variant)(text, isKnown)),
  )
}

/**
 * The page's texts outside of the language files: every other text is one of theirs, whole or in parts, or
 * has only known words. Empty for a page that `watchTexts` does not follow, such as the design system's with
 * its own texts.
 */
export const unknownTexts = async (page: Page): Promise<string[]> =>
  (await watched.get(page)?.unknown()) ?? []

type Watched = { unknown: () => Promise<string[]> }
type IsKnown = (text: string) => boolean

/** `isOurs` returns whether a text is one of ours, with known words in its gaps. */
const watchWords = (
  page: Page,
  variant: PageVariant,
  isOurs: (text: string, isKnown: IsKnown) => boolean,
): Watched => {
  const sent = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => reading.push(readInto(sent, response)))
  // A tab may be closed right after its opening.
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

/** Makes a value once for a language, because that reads hundreds of files. */
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

/** Returns whether a text is one of that language, or several with signs or numbers between them. */
const ofLanguage = onceFor(({ texts, lang }) => {
  const all = [...valuesOf(texts), ...Object.values(failures).map((it) => it[lang])]
  const pieces = all.flatMap((it) => it.split(MARKUP)).map((it) => it.trim())
  const worded = [...new Set(pieces)].filter((it) => wordsOf(withoutGaps(it)).length > 0)
  const literal = new Set(worded.map((it) => it.toLowerCase()))
  // Most texts of a page have no gap, so they are looked up instead of matched against each of ours.
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
  const type = response.headers()['content-type'] ?? ''
  if (!/^(?:application\/json|text\/html)/.test(type)) return
  // The body of an answer is lost when the page is left.
  const body = await response.text().catch(() => '')
  for (const it of wordsOf(type.startsWith('text/html') ? answersIn(body) : body)) known.add(it)
}

/** The API's answers with which the server rendered a document. */
const answersIn = (html: string): string =>
  html.split(`id="${RENDERED_STATE}"`)[1]?.split('</script>')[0] ?? ''

const done = () => undefined

type HearsEvents = { eventsHeard?: string[] }

/** Runs in the page before its scripts, and records events: an endless answer has no body to read. */
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
  const files = [...written, TUTORIAL].filter(
    (it) => it === FOR_ALL || (/(?<!test|tests)\.ts$/.test(it) && !OF_ANOTHER_LANGUAGE[lang].test(it)),
  )
  const libraries = OF_LIBRARIES.map(
    (it) => `node_modules/${it.replace('LANG', lang).replace('REGION', REGIONS[lang])}`,
  )
  return [...files, ...libraries].flatMap(literalsOf)
}

/** The literals of a file's expressions, without its comments, keys and imports. */
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
  // The visitor reports a key as a literal too.
  for (const key of keys) texts.splice(texts.indexOf(key), 1)
  return texts
}

/** The texts that `Intl` itself writes. */
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
