import type { esAccounts } from './es/accounts.ts'
import type { esAlerts } from './es/alerts.ts'
import type { esCash } from './es/cash.ts'
import type { esCheck } from './es/check.ts'
import type { esCheckout } from './es/checkout.ts'
import type { esDemo } from './es/demo.ts'
import type { esHome } from './es/home.ts'
import type { esLeague } from './es/league.ts'
import type { esPages } from './es/pages.ts'
import type { esPurchase } from './es/purchase.ts'
import type { esSearch } from './es/search.ts'
import type { esShared } from './es/shared.ts'
import type { esSpoken } from './es/spoken.ts'
import type { esWatch } from './es/watch.ts'
import type { es, TextsLike } from './es.ts'
import { type Language, pageLanguage } from './language.ts'
import { createTexts, type TextTree, type TextValues } from './translate.ts'

/** The texts of the files `texts/*.ts` are added when a page that shows them is fetched. */
type AllTexts = TextsLike<
  typeof es &
    typeof esShared &
    typeof esHome &
    typeof esLeague &
    typeof esAccounts &
    typeof esAlerts &
    typeof esCash &
    typeof esCheck &
    typeof esCheckout &
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

/** The key of a text; the key of a text with plurals has no ending. */
export type TextKey = Folded<KeysOf<AllTexts>>
/** Makes the text of a key: `{{name}}` becomes the value `name`, and `count` chooses the plural. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** The language of this page load; a switch reloads the page. */
export const language: Language = pageLanguage(import.meta.url)

const texts = createTexts(language)

/** The texts of this page load. */
export const t: Translate = texts.translate

/** Adds texts that a page shows beside the shared ones; called by the files `texts/*.ts`. */
export const addTexts = (tree: TextTree): void => texts.add(tree)

/** Whether a key has a text. */
export const isText = (key: string): key is TextKey => texts.has(key)

/**
 * Loads the texts that many pages share, before the first rendering. Only the language of this page load
 * comes; the page's document asks for it early (server/pages/built-site.ts).
 */
export const initI18n = async (): Promise<void> => {
  if (language === 'en') {
    const [{ en }, { enShared }] = await Promise.all([import('./en.ts'), import('./en/shared.ts')])
    texts.add(en)
    return texts.add(enShared)
  }
  const [{ es }, { esShared }] = await Promise.all([import('./es.ts'), import('./es/shared.ts')])
  texts.add(es)
  texts.add(esShared)
}
