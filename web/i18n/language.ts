/** The languages that the site speaks (specification, chapter 1). */
export type Language = 'es' | 'en'

const KEY = 'lang'

/** The remembered language; anything that is not supported is Spanish. */
export const readLanguage = (storage: Pick<Storage, 'getItem'>): Language =>
  languageFrom(storage.getItem(KEY))

export const languageFrom = (text: string | null): Language => (text === 'en' ? 'en' : 'es')

/** Spanish is es-MX, English en-US, as headers and dates want it. */
export const localeOf = (language: Language): 'es-MX' | 'en-US' => (language === 'en' ? 'en-US' : 'es-MX')

/** The same as the calls' `lang` wants it (specification, chapter 1). */
export const requestLanguageOf = (language: Language): 'es_MX' | 'en_US' =>
  language === 'en' ? 'en_US' : 'es_MX'

/** Remembers the language and loads the page again, as the specification says. */
export const switchLanguage = (to: Language): void => {
  localStorage.setItem(KEY, to)
  location.reload()
}
