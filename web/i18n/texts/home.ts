import { enHome } from '../en/home.ts'
import { esHome } from '../es/home.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enHome : esHome)
