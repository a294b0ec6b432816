import { enCash } from '../en/cash.ts'
import { esCash } from '../es/cash.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enCash : esCash)
