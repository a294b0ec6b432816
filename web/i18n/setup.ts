import type { esShared } from './es/shared.ts'
import type { es, TextsLike } from './es.ts'
import type { accessTexts } from './texts/access.ts'
import type { accountTexts } from './texts/account.ts'
import type { alertsTexts } from './texts/alerts.ts'
import type { cashTexts } from './texts/cash.ts'
import type { checkTexts } from './texts/check.ts'
import type { checkResultsTexts } from './texts/check-results.ts'
import type { checkoutTexts } from './texts/checkout.ts'
import type { courseTexts } from './texts/course.ts'
import type { cutTexts } from './texts/cut.ts'
import type { demoTexts } from './texts/demo.ts'
import type { doorTexts } from './texts/doors.ts'
import type { followedTexts } from './texts/followed.ts'
import type { homeTexts } from './texts/home.ts'
import type { leagueTexts } from './texts/league.ts'
import type { pagesTexts } from './texts/pages.ts'
import type { playerKeysTexts } from './texts/player-keys.ts'
import type { profileTexts } from './texts/profiles.ts'
import type { purchaseTexts } from './texts/purchase.ts'
import type { purchaseStageTexts } from './texts/purchase-stages.ts'
import type { receiptsTexts } from './texts/receipts.ts'
import type { scorecardTexts } from './texts/scorecard.ts'
import type { searchTexts } from './texts/search.ts'
import type { spoilersTexts } from './texts/spoilers.ts'
import type { spokenTexts } from './texts/spoken.ts'
import type { watchTexts } from './texts/watch.ts'
import { language, type TextValues, texts } from './translate.ts'

/** The texts of the files `texts/*.ts` are added when a page that shows them is fetched. */
type AllTexts = TextsLike<
  typeof es &
    typeof esShared &
    (typeof accessTexts)['es'] &
    (typeof accountTexts)['es'] &
    (typeof alertsTexts)['es'] &
    (typeof cashTexts)['es'] &
    (typeof checkTexts)['es'] &
    (typeof checkResultsTexts)['es'] &
    (typeof checkoutTexts)['es'] &
    (typeof demoTexts)['es'] &
    (typeof courseTexts)['es'] &
    (typeof cutTexts)['es'] &
    (typeof doorTexts)['es'] &
    (typeof followedTexts)['es'] &
    (typeof homeTexts)['es'] &
    (typeof leagueTexts)['es'] &
    (typeof pagesTexts)['es'] &
    (typeof playerKeysTexts)['es'] &
    (typeof profileTexts)['es'] &
    (typeof purchaseTexts)['es'] &
    (typeof purchaseStageTexts)['es'] &
    (typeof receiptsTexts)['es'] &
    (typeof scorecardTexts)['es'] &
    (typeof searchTexts)['es'] &
    (typeof spoilersTexts)['es'] &
    (typeof spokenTexts)['es'] &
    (typeof watchTexts)['es']
>

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T &
  string]
type Folded<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key

/** The key of a text; the key of a text with plurals has no ending. */
export type TextKey = Folded<KeysOf<AllTexts>>
/** Makes the text of a key: `{{name}}` becomes the value `name`, and `count` chooses the plural. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** The texts of this page load by their keys. */
export const t: Translate = texts.translate

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
