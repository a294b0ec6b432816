import { enCheckout } from '../en/checkout.ts'
import { esCheckout } from '../es/checkout.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enCheckout : esCheckout)
