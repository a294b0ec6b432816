import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Settings } from '../../settings/settings.ts'
import { openBrowser } from '../clients/browser.ts'
import { openIdentityCompanies } from '../companies/identity-companies.ts'
import { openMailbox } from './open-mailbox.ts'
import { testOutside } from './open-test-app.ts'

/** Limits on attempts of a network are another matter in most tests. */
export const NO_LIMIT_FACTOR = 1_000
/** The whole product with its own companies that prove a user's identity. */
export const openIdentitiesApp = async (
  overrides: { settings?: Partial<Settings>; log?: FastifyBaseLogger } = {},
) => {
  const { outside, clock, timers, drop } = await testOutside({
    settings: { attemptsFactor: 1 },
    ...(overrides.log !== undefined && { log: overrides.log }),
  })
  timers.skipWaits()
  const companies = await openIdentityCompanies(outside.settings, clock)
  const settings = { ...outside.settings, ...overrides.settings }
  const { app } = await buildApp({
    ...outside,
    settings,
    fetch: companies.fetch,
  })
  await app.ready()
  return {
    app,
    companies,
    clock,
    timers,
    db: outside.database.db,
    settings,
    ...openMailbox({ db: outside.database.db, clock, settings, random: randomBytes, log: outside.log }),
    browser: (ip?: string) => openBrowser(app, ip),
    close: async () => {
      await app.close()
      await outside.database.close()
      await drop()
    },
  }
}

export type IdentitiesApp = Awaited<ReturnType<typeof openIdentitiesApp>>
