import type { FastifyBaseLogger } from 'fastify'
import { eraseOldAccountData } from './accounts/erase-old.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import { eraseDaily } from './jobs/erase-daily.ts'
import { eraseOldAlerts } from './notifications/alerts.ts'
import { eraseOldPaymentData } from './payments/erase-old.ts'
import { eraseOldPlaybacks } from './streaming/erase-old.ts'

/** Erases once a day all data whose time is over; docs/data.md says how long each kind is stored. */
export const eraseOldData = (deps: { db: Db; clock: Clock; log: FastifyBaseLogger }) =>
  eraseDaily(deps, [
    () => eraseOldAccountData(deps),
    () => eraseOldPaymentData(deps),
    () => eraseOldPlaybacks(deps),
    () => eraseOldAlerts(deps),
  ])
