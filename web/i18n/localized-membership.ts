import { language } from './setup.ts'

/** The title of a membership, or of a purchase of it, in the language of the page. */
export const titleOf = (it: { title: string; title_en: string }): string =>
  language === 'en' ? it.title_en : it.title

/** The description of a membership in the language of the page. */
export const descriptionOf = (it: { description: string; description_en: string }): string =>
  language === 'en' ? it.description_en : it.description
