import { enWatch } from '../en/watch.ts'
import { esWatch } from '../es/watch.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: it is fetched with the player, not with home.
addTexts(language === 'en' ? enWatch : esWatch)
