import i18next from 'i18next'
import { enSpoken } from './en-spoken.ts'
import { esSpoken } from './es-spoken.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enSpoken : esSpoken, true)
