/** The languages of the site (specification, chapter 1). */
export type Language = 'es' | 'en'

const KEY = 'lang'

/** The stored language; Spanish where that is not supported. */
export const readLanguage = (storage: Pick<Storage, 'getItem'>): Language =>
  languageFrom(storage.getItem(KEY))

export const languageFrom = (text: string | null): Language => (text === 'en' ? 'en' : 'es')

/** es-MX or en-US, for headers and dates. */
export const localeOf = (language: Language): 'es-MX' | 'en-US' => (language === 'en' ? 'en-US' : 'es-MX')

/** For the `lang` of requests (specification, chapter 1). */
export const requestLanguageOf = (language: Language): 'es_MX' | 'en_US' =>
  language === 'en' ? 'en_US' : 'es_MX'

/** Stores the language and reloads the page, as specified. */
export const switchLanguage = (to: Language): void => {
  localStorage.setItem(KEY, to)
  location.reload()
}
