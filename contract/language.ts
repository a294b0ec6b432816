/** The languages that the product speaks (specification, chapter 1). */
export type Language = 'es' | 'en'

/** The first language of a `lang` or Accept-Language: `en_US` and `en-US` are English, others Spanish. */
export const languageIn = (text: string): Language => (/^\s*en(?![a-z])/i.test(text) ? 'en' : 'es')
