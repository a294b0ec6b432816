import { languageCookie } from '../../contract/site.ts'

/** The languages of the site (specification, chapter 1). */
export type Language = 'es' | 'en'

const KEY = 'lang'

/** The stored language; Spanish where none is stored or the site does not support it. */
export const readLanguage = (storage: Pick<Storage, 'getItem'>): Language =>
  languageFrom(storage.getItem(KEY))

/**
 * The language of this page load. In the browser it is the stored one, and without one that of a link to a
 * page in English (`?lang=en`). The server has a bundle for each language, whose address names it (decision
 * 62).
 */
export const pageLanguage = (bundle: string): Language => {
  if (typeof localStorage === 'undefined') return languageFrom(new URL(bundle).searchParams.get('language'))
  const stored = localStorage.getItem(KEY)
  return stored === null && typeof location !== 'undefined'
    ? linkLanguage(location.search)
    : languageFrom(stored)
}

/** The language that a page's address names in its query. */
export const linkLanguage = (query: string): Language => languageFrom(new URLSearchParams(query).get(KEY))

export const languageFrom = (text: string | null): Language => (text === 'en' ? 'en' : 'es')

/** es-MX or en-US, for headers and dates. */
export const localeOf = (language: Language): 'es-MX' | 'en-US' => (language === 'en' ? 'en-US' : 'es-MX')

/** For the `lang` of requests (specification, chapter 1). */
export const requestLanguageOf = (language: Language): 'es_MX' | 'en_US' =>
  language === 'en' ? 'en_US' : 'es_MX'

/** Stores the language that a viewer chose, for this page's script and for the next page's first view. */
export const storeLanguage = (to: Language): void => {
  localStorage.setItem(KEY, to)
  tellServer(to)
}

/** Stores the language and reloads the page, as specified. */
export const switchLanguage = (to: Language): void => {
  storeLanguage(to)
  location.reload()
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Stores the language that a link brought where none was stored, and copies it into a cookie for the next
 * page's first view; the storage stays the truth.
 */
export const keepLanguage = (language: Language): void => {
  if (readLanguage(localStorage) !== language) localStorage.setItem(KEY, language)
  tellServer(language)
}

const tellServer = (language: Language): void => {
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
