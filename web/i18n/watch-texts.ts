import i18next from 'i18next'
import { enWatch } from './en-watch.ts'
import { esWatch } from './es-watch.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file: it is fetched with the player, not with home.
i18next.addResourceBundle(language, 'site', language === 'en' ? enWatch : esWatch)
