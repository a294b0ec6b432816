import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '../../server/app.ts'
import type { Db } from '../../server/db/open.ts'
import { jobQueue } from '../../server/jobs/job-queue.ts'
import { runDueWork, type WorkDeps } from '../../server/jobs/run-due-work.ts'
import { seedMemberships } from '../../server/memberships/seed-memberships.ts'
import { grants } from '../../server/memberships/tables.ts'
import { paymentJobs } from '../../server/payments/payment-jobs.ts'
import { nightlyReconciliation } from '../../server/payments/reconciliation/reconcile-nightly.ts'
import { paymentAttempts } from '../../server/payments/tables.ts'
import { noticeInbox } from '../../server/payments/webhooks/notice-inbox.ts'
import type { Mail, Mailer } from '../../server/providers/mailer.ts'
import { openOpenpay } from '../../server/providers/openpay/openpay.ts'
import { type PaymentProvider, providersByName } from '../../server/providers/payment-provider.ts'
import { openPaypalAccounts } from '../../server/providers/paypal/paypal.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { type BookedCharge, booksOf, openpayBooks } from '../companies/books-at-companies.ts'
import { crashableFetch } from '../companies/crashable-fetch.ts'
import { basicOf, openOpenpayStandIn } from '../companies/openpay-stand-in.ts'
import { smallLeagueDays } from '../feeds/small-league-days.ts'
import { expectRest } from '../time/come-to-rest.ts'
import { expectInvariants } from './expect-invariants.ts'
import { openBuyer } from './open-buyer.ts'
import { checkAfterEachTest } from './open-shops.ts'
import { testOutside } from './open-test-app.ts'

/** The parts of the product that a test replaces. */
type Overrides = {
  /** With `paypal` the shop also has our accounts there. */
  settings?: Partial<Settings>
  log?: FastifyBaseLogger
  fetch?: typeof fetch
  /** Payment providers besides Openpay. */
  otherProviders?: PaymentProvider[]
  /**
   * The books of the companies' stand-ins, where they are more than the shop's own Openpay and
   * `otherProviders`.
   */
  books?: (own: BookedCharge[]) => BookedCharge[] | Promise<BookedCharge[]>
}

/**
 * The product with its own card provider, a process that can be killed and restarted, and a manual worker.
 * While it is open, the seven invariants are checked after every test, and when it closes.
 */
export const openPaymentsApp = async (overrides: Overrides = {}) => {
  const { otherProviders = [], books: booksBeside = (own) => own, ...testOverrides } = overrides
  const provider = await openOpenpayStandIn()
  const crashable = crashableFetch(overrides.fetch)
  const { outside, db, clock, timers, close } = await testOutside({
    ...testOverrides,
    settings: { ...overrides.settings, openpay: provider.settings },
    fetch: crashable.fetch,
  })
  // An unanswered call to the provider waits until the time limit, and no longer.
  provider.state.onHang = timers.expire
  const { settings, log } = outside
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => {} }
  const openpay = openOpenpay({ ...provider.settings, fetch: crashable.fetch, timers })
  const ownPaypal = overrides.settings?.paypal !== undefined
  const paypal = ownPaypal ? openPaypalAccounts({ settings, fetch: crashable.fetch, clock, timers }) : []
  const paymentProviders = [openpay, ...paypal, ...otherProviders]
  const league = smallLeagueDays()
  const { leagueDays } = league
  const deps = {
    ...{ db, clock, log, leagueDays, mailer, settings },
    paymentProviders: providersByName(paymentProviders),
  }
  const { app, restart, closeAll } = await startProcesses({ ...outside, paymentProviders, leagueDays })
  const { mexico, elsewhere } = await seedMemberships({ db, clock, settings })
  const others = async () => (await Promise.all(otherProviders.map(booksOf))).flat()
  const books = async () => booksBeside([...openpayBooks(provider.charges), ...(await others())])
  const work = workOf(deps)
  const check = () => expectRest({ db, clock, deps, books, runDueWork: work.runDueWork })
  const stopChecking = checkAfterEachTest(check)

  return {
    app,
    ...{ outside, db, clock, timers },
    provider,
    ...{ mails, mexico, elsewhere },
    /** The days for which single days are sold; none at first. */
    league,
    deps,
    ...work,
    /**
     * Does something during which the process dies at `step`, without an answer; then starts a new one on its
     * data.
     */
    crashAt: async (step: Parameters<typeof crashable.crashAt>[0], act: () => Promise<unknown>) => {
      const crashed = crashable.crashAt(step)
      void act()
      await crashed
      await restart()
    },
    /** `from` is the address of the buyer: in Mexico by default, as every private address is. */
    buyer: (from?: string) => openBuyer(app, from),
    /** A buyer in a browser whose cookie names its device. */
    browserBuyer: (from: string, device: string) => openBuyer(app, from, device),
    notice: (body: object, authorization = basicOf(provider.settings)) =>
      app().inject({
        method: 'POST',
        url: '/api/payments/openpay/webhook',
        headers: authorization === '' ? {} : { authorization },
        payload: body,
      }),
    attemptOf: (reference: string) => attemptOf(db, reference),
    grantsOf: (userId: number) => db.select().from(grants).where(eq(grants.userId, userId)),
    /** Checks the seven invariants now, before anything has come to rest. */
    expectBooksToAgree: async () => expectInvariants(db, await books()),
    close: async () => {
      stopChecking()
      try {
        await check()
      } finally {
        await closeAll()
        await close()
        await provider.close()
      }
    },
  }
}

export type PaymentsApp = Awaited<ReturnType<typeof openPaymentsApp>>

const attemptOf = async (db: Db, reference: string) =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.providerOrderKey, reference)))[0]

/** Starts the product, and again on the same data after it was killed. */
const startProcesses = async (outside: AppDeps) => {
  const start = async () => {
    const { app } = await buildApp(outside)
    return app.ready().then(() => app)
  }
  const apps = [await start()]
  return {
    app: (): FastifyInstance => apps.at(-1) as FastifyInstance,
    restart: async () => void apps.push(await start()),
    closeAll: async () => {
      for (const it of apps) await it.close()
    },
  }
}

type Deps = Parameters<typeof paymentJobs>[0]

const workOf = (deps: Deps) => ({
  /** The worker's dependencies, with a test's own parts. */
  work: (parts: Partial<Deps> = {}) => workDeps({ ...deps, ...parts }),
  /** Does what is due now, as the worker's loop would. */
  runDueWork: (parts: Partial<Deps> = {}) => runDueWork(workDeps({ ...deps, ...parts })),
  /** One worker that lives on, as a process's worker does; each call is one of its steps. */
  worker: (parts: Partial<Deps> = {}) => {
    const kept = workDeps({ ...deps, ...parts })
    return () => runDueWork(kept)
  },
  /** Adds the jobs that exist after any start, such as the next night's. */
  startDaily: (parts: Partial<Deps> = {}) => nightlyReconciliation({ ...deps, ...parts }).resume?.(),
})

const workDeps = (deps: Deps): WorkDeps => ({
  clock: deps.clock,
  log: deps.log,
  sources: [noticeInbox(deps), jobQueue(deps, paymentJobs(deps))],
})
