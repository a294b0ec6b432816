import { type Translate, t } from './setup.ts'

/**
 * The language stays the same until the page reloads, so the texts of a component never change by themselves.
 */
const translation: { t: Translate } = { t }

/** The texts of this page load by their keys. */
export const useTranslation = () => translation
