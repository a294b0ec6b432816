/** The languages that the product speaks (specification, chapter 1). */
export type Language = 'es' | 'en'

/** The language of a `lang` or an Accept-Language header, by its first one: `en_US` and `en-US` are English, all else Spanish. */
export const languageIn = (text: string): Language => (/^\s*en(?![a-z])/i.test(text) ? 'en' : 'es')
