import { enCheck } from '../en/check.ts'
import { esCheck } from '../es/check.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enCheck : esCheck)
