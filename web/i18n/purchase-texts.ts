import i18next from 'i18next'
import { enPurchase } from './en-purchase.ts'
import { esPurchase } from './es-purchase.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file: it is fetched with the page of a purchase, not with home.
i18next.addResourceBundle(language, 'site', language === 'en' ? enPurchase : esPurchase)
