import i18next from 'i18next'
import { enAlerts } from './en-alerts.ts'
import { esAlerts } from './es-alerts.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enAlerts : esAlerts, true)
