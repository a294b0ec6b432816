import { enDemo } from '../en/demo.ts'
import { esDemo } from '../es/demo.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enDemo : esDemo)
