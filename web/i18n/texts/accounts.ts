import { enAccounts } from '../en/accounts.ts'
import { esAccounts } from '../es/accounts.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: it is fetched with the modal and the account
// page, not with home.
addTexts(language === 'en' ? enAccounts : esAccounts)
