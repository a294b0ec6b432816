import i18next from 'i18next'
import { enCheck } from './en-check.ts'
import { esCheck } from './es-check.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enCheck : esCheck, true)
