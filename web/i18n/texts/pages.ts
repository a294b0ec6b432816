import { enPages } from '../en/pages.ts'
import { esPages } from '../es/pages.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: the pages that are read, not home.
addTexts(language === 'en' ? enPages : esPages)
