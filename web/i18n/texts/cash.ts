import { enCash } from '../en/cash.ts'
import { esCash } from '../es/cash.ts'
import { addTexts, language } from '../setup.ts'

// Whoever shows one of these texts imports this file.
addTexts(language === 'en' ? enCash : esCash)
