import type { es, TextsLike } from './es.ts'
import type { esAccounts } from './es-accounts.ts'
import type { esAlerts } from './es-alerts.ts'
import type { esCash } from './es-cash.ts'
import type { esCheck } from './es-check.ts'
import type { esDemo } from './es-demo.ts'
import type { esPages } from './es-pages.ts'
import type { esPurchase } from './es-purchase.ts'
import type { esSearch } from './es-search.ts'
import type { esSpoken } from './es-spoken.ts'
import type { esWatch } from './es-watch.ts'
import { type Language, pageLanguage } from './language.ts'
import { type FailureTexts, failureTexts } from './localize-failures.ts'
import { createTexts, type TextTree, type TextValues } from './translate.ts'

/** Those of the files `*-texts.ts` are added when a page that shows them is fetched. */
type AllTexts = FailureTexts &
  TextsLike<
    typeof es &
      typeof esAccounts &
      typeof esAlerts &
      typeof esCash &
      typeof esCheck &
      typeof esDemo &
      typeof esPages &
      typeof esPurchase &
      typeof esSearch &
      typeof esSpoken &
      typeof esWatch
  >

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T &
  string]
type Folded<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key

/** The key of a text; of one with plurals, without their endings. */
export type TextKey = Folded<KeysOf<AllTexts>>
/** Makes the text of a key; in place of `{{name}}` stands the value `name`, and of `count` depends the plural. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** The language of this page load; a switch reloads the page. */
export const language: Language = pageLanguage(import.meta.url)

/** Only the language of this page load comes; the page's document asks for it early (server/pages/built-site.ts). */
const siteTextsIn = async (lang: Language): Promise<TextsLike<typeof es>> =>
  lang === 'en' ? (await import('./en.ts')).en : (await import('./es.ts')).es

const texts = createTexts(language)

/** The texts of this page load. */
export const t: Translate = texts.translate

/** Adds what a page shows and home does not: called by the files `*-texts.ts`. */
export const addTexts = (tree: TextTree): void => texts.add(tree)

/** Loads the texts before anything is rendered. */
export const initI18n = async (): Promise<void> => {
  texts.add(failureTexts(language))
  texts.add(await siteTextsIn(language))
}
