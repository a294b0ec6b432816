import i18next from 'i18next'
import { enDemo } from './en-demo.ts'
import { esDemo } from './es-demo.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enDemo : esDemo, true)
