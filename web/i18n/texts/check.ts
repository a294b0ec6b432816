import { enCheck } from '../en/check.ts'
import { esCheck } from '../es/check.ts'
import { addTexts, language } from '../setup.ts'

// Whoever shows one of these texts imports this file.
addTexts(language === 'en' ? enCheck : esCheck)
