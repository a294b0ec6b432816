import type { Db } from '../db/open.ts'
import { DEMO_DOMAIN } from '../settings/demo-values.ts'
import { findEmailByDomain } from './store.ts'

/** The e-mail of somebody of the demo in this database; nobody else can have one there, as live registers none. */
export const findDemoEmail = (db: Db): Promise<string | undefined> => findEmailByDomain(db, DEMO_DOMAIN)
