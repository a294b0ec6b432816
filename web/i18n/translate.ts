import { type Language, pageLanguage } from './language.ts'

/** Texts in groups: `a.b` is the text `b` of the group `a`. */
export type TextTree = { readonly [name: string]: string | TextTree }

/** The values of a text's placeholders; `count` chooses the plural. */
export type TextValues = { readonly [name: string]: string | number; readonly count?: number }

/** The texts of one language by their keys. Without a library: i18next would add 12 KB to home. */
export type Texts = {
  /** Adds texts, over those that have the same key. */
  add: (tree: TextTree, group?: string) => void
  /** Whether a key has a text. */
  has: (key: string) => boolean
  /** The text of a key with its values; the key itself where there is none. */
  translate: (key: string, values?: TextValues) => string
}

/** No texts yet, in a BCP 47 language with its plurals: `a.b_one` for one, `a.b_other` for several. */
export const createTexts = (language: string): Texts => {
  const byKey = new Map<string, string>()
  const plurals = new Intl.PluralRules(language)
  const add: Texts['add'] = (tree, group = '') => {
    for (const [name, text] of Object.entries(tree)) {
      if (typeof text === 'string') byKey.set(group + name, text)
      else add(text, `${group}${name}.`)
    }
  }
  const translate: Texts['translate'] = (key, values = {}) => {
    const plural =
      values.count === undefined ? undefined : byKey.get(`${key}_${plurals.select(values.count)}`)
    const text = plural ?? byKey.get(key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return { add, has: (key) => byKey.has(key), translate }
}

/** The language of this page load; a switch reloads the page. */
export const language: Language = pageLanguage(import.meta.url)

/** The texts of this page load. */
export const texts = createTexts(language)

/** Adds texts in both languages; called by the files of `texts/`, whose importers show the texts. */
export const addTexts = <Es extends TextTree, En extends TextTree>(es: Es, en: En): { es: Es; en: En } => {
  texts.add(language === 'en' ? en : es)
  return { es, en }
}
