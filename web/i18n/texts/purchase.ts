import { enPurchase } from '../en/purchase.ts'
import { esPurchase } from '../es/purchase.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: the page of a purchase, not home.
addTexts(language === 'en' ? enPurchase : esPurchase)
