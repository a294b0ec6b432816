import i18next from 'i18next'
import { enCash } from './en-cash.ts'
import { esCash } from './es-cash.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enCash : esCash, true)
