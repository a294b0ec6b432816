import { enLeague } from '../en/league.ts'
import { esLeague } from '../es/league.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enLeague : esLeague)
