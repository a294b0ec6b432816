import type { Db } from '../../db/open.ts'
import { eraseContacts } from './store.ts'

/** Erases e-mail and telephone from a person's orders; what was sold, when and for how much stays, as the tax law asks. */
export const forgetBuyer = (tx: Db, userId: number): Promise<void> => eraseContacts(tx, userId)
