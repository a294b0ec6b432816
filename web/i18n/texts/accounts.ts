import { enAccounts } from '../en/accounts.ts'
import { esAccounts } from '../es/accounts.ts'
import { addTexts, language } from '../setup.ts'

// Every component with one of these texts imports this file: the modal and the account page, not home.
addTexts(language === 'en' ? enAccounts : esAccounts)
