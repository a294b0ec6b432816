import { localeOf } from '../../i18n/language.ts'
import { language } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { receiptTexts } from './receipt-texts.ts'

/** The figures of a playback in words of this page load. */
export const useReceiptTexts = () => receiptTexts(useTranslation().t, localeOf(language))
