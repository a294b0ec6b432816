import { enAlerts } from '../en/alerts.ts'
import { esAlerts } from '../es/alerts.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file.
addTexts(language === 'en' ? enAlerts : esAlerts)
