import type { Db } from '../db/open.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import { emailAt } from './store.ts'

/** The e-mail of somebody of the demo in this database; nobody else can have one there, as live registers none. */
export const demoPersonIn = (db: Db): Promise<string | undefined> => emailAt(db, DEMO_DOMAIN)
