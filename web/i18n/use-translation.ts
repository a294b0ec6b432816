import { type Translate, t } from './setup.ts'

/** The language stays the same until the page is loaded anew: what a component shows of it never changes by itself. */
const translation: { t: Translate } = { t }

/** The texts of this page load by their keys. */
export const useTranslation = () => translation
