import i18next from 'i18next'
import { enAccounts } from './en-accounts.ts'
import { esAccounts } from './es-accounts.ts'
import { language } from './setup.ts'

// Whoever shows one of these texts imports this file: it is fetched with the modal and the account page, not with home.
i18next.addResourceBundle(language, 'site', language === 'en' ? enAccounts : esAccounts)
