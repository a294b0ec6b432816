import i18next from 'i18next'
import { enPages } from './en-pages.ts'
import { esPages } from './es-pages.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file: it is fetched with the pages that are read, not with home.
i18next.addResourceBundle(language, 'site', language === 'en' ? enPages : esPages)
