import i18next from 'i18next'
import { enSearch } from './en-search.ts'
import { esSearch } from './es-search.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file.
i18next.addResourceBundle(language, 'site', language === 'en' ? enSearch : esSearch, true)
