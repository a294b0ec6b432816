import { enSpoken } from '../en/spoken.ts'
import { esSpoken } from '../es/spoken.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enSpoken : esSpoken)
