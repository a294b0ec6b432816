import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'
import { es, type TextsLike } from './es.ts'
import type { esAccounts } from './es-accounts.ts'
import type { esCash } from './es-cash.ts'
import type { esCheck } from './es-check.ts'
import type { esPurchase } from './es-purchase.ts'
import type { esWatch } from './es-watch.ts'
import { type Language, readLanguage } from './language.ts'
import { type FailureTexts, failureTexts } from './localize-failures.ts'

type FirstTexts = TextsLike<typeof es> & FailureTexts
/** Those of the files `*-texts.ts` are added when a page that shows them is fetched. */
type Texts = FirstTexts &
  TextsLike<typeof esAccounts & typeof esCash & typeof esCheck & typeof esPurchase & typeof esWatch>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: { site: Texts }
  }
}

/** The language of this page load; a switch reloads the page. */
export const language: Language = readLanguage(localStorage)

const textsIn = (lang: Language): FirstTexts => {
  const siteTexts = lang === 'en' ? en : es
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
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    defaultNS: 'site',
    ns: ['site'],
    resources: { [language]: { site: textsIn(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
