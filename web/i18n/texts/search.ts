import { enSearch } from '../en/search.ts'
import { esSearch } from '../es/search.ts'
import { addTexts, language } from '../setup.ts'

// Whoever shows one of these texts imports this file.
addTexts(language === 'en' ? enSearch : esSearch)
