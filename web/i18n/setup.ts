import i18next from 'i18next'
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

type FirstTexts = TextsLike<typeof es> & FailureTexts
/** Those of the files `*-texts.ts` are added when a page that shows them is fetched. */
type Texts = FirstTexts &
  TextsLike<
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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: { site: Texts }
  }
}

/** The language of this page load; a switch reloads the page. */
export const language: Language = pageLanguage(import.meta.url)

/** Only the language of this page load comes; the page's document asks for it early (server/pages/built-site.ts). */
const siteTextsIn = async (lang: Language): Promise<TextsLike<typeof es>> =>
  lang === 'en' ? (await import('./en.ts')).en : (await import('./es.ts')).es

const textsIn = async (lang: Language): Promise<FirstTexts> => {
  const siteTexts = await siteTextsIn(lang)
  const failureGroups = failureTexts(lang)
  return {
    ...siteTexts,
    ...failureGroups,
    errors: { ...failureGroups.errors, ...siteTexts.errors },
    checkout: { ...failureGroups.checkout, ...siteTexts.checkout },
    player: { ...failureGroups.player, ...siteTexts.player },
  }
}

/** Loads the texts before anything is rendered. */
export const initI18n = async (): Promise<void> => {
  await i18next.init({
    lng: language,
    defaultNS: 'site',
    ns: ['site'],
    resources: { [language]: { site: await textsIn(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
