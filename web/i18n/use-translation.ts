import i18next, { type TFunction } from 'i18next'

/** The language stays the same until the page is loaded anew: what a component shows of it never changes by itself. */
const translation: { t: TFunction } = { t: i18next.t }

/** The texts of this page load by their keys. */
export const useTranslation = () => translation
