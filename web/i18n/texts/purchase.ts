import { enPurchase } from '../en/purchase.ts'
import { esPurchase } from '../es/purchase.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: it is fetched with the page of a purchase, not
// with home.
addTexts(language === 'en' ? enPurchase : esPurchase)
