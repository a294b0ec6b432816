import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { mailJobs } from '../accounts/mails/mail-jobs.ts'
import { openPasswords } from '../accounts/passwords.ts'
import { buildApp } from '../app.ts'
import { jobQueue } from '../jobs/job-queue.ts'
import { runDueWork } from '../jobs/run-due-work.ts'
import type { Mail } from '../providers/mailer.ts'
import type { Settings } from '../settings/settings.ts'
import { openBrowser } from './browser.ts'
import { openIdentityCompanies } from './identity-companies.ts'
import { testOutside } from './open-test-app.ts'

/** Limits on attempts of a network are another matter in most tests. */
export const NO_LIMIT_FACTOR = 1_000
/** argon2 as weak as it goes: what is tested is not its strength. */
const FAST_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The whole product with companies of its own that prove who somebody is. */
export const openIdentitiesApp = async (overrides: { settings?: Partial<Settings> } = {}) => {
  const { outside, clock, timers, drop } = await testOutside({ settings: { attemptsFactor: 1 } })
  timers.skipWaits()
  const companies = await openIdentityCompanies(outside.settings, clock)
  const settings = { ...outside.settings, ...overrides.settings }
  const { app } = await buildApp({
    ...outside,
    settings,
    fetch: companies.fetch,
    passwords: openPasswords(FAST_ARGON2),
  })
  await app.ready()
  return {
    app,
    companies,
    clock,
    timers,
    db: outside.database.db,
    settings,
    sendMails: sendMailsOf({ ...outside, db: outside.database.db, settings, random: randomBytes }),
    browser: (ip?: string) => openBrowser(app, ip),
    close: async () => {
      await app.close()
      await outside.database.close()
      await drop()
    },
  }
}

/** Does what is due now, as the worker's loop would, and returns the mails that were delivered. */
const sendMailsOf =
  (needs: Omit<Parameters<typeof mailJobs>[0], 'mailer'> & { log: FastifyBaseLogger }) => async () => {
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
    await runDueWork({ ...needs, sources: [jobQueue(needs, mailJobs({ ...needs, mailer }))] })
    return mails
  }

export type IdentitiesApp = Awaited<ReturnType<typeof openIdentitiesApp>>
