import { enSearch } from '../en/search.ts'
import { esSearch } from '../es/search.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enSearch : esSearch)
