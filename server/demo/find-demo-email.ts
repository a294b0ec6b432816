import { findEmailByDomain } from '../accounts/users/store-users.ts'
import type { Db } from '../db/open.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'

/** The e-mail of a demo account in this database; no other account has one, as live mode registers none. */
export const findDemoEmail = (db: Db): Promise<string | undefined> => findEmailByDomain(db, DEMO_DOMAIN)
