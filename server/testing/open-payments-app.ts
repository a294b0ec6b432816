import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { openPasswords } from '../accounts/passwords/passwords.ts'
import { type AppDeps, buildApp } from '../app.ts'
import type { Db } from '../db/open.ts'
import { jobQueue } from '../jobs/job-queue.ts'
import { runDueWork, type WorkDeps } from '../jobs/run-due-work.ts'
import { seedMemberships } from '../memberships/seed-memberships.ts'
import { grants } from '../memberships/tables.ts'
import { noticeInbox } from '../payments/notice-inbox.ts'
import { paymentJobs } from '../payments/payment-jobs.ts'
import type { ReconcileDeps } from '../payments/reconcile.ts'
import { orders, paymentAttempts } from '../payments/tables.ts'
import type { Mail, Mailer } from '../providers/mailer.ts'
import { openOpenpay } from '../providers/openpay.ts'
import { type PaymentProvider, providersByName } from '../providers/payment-provider.ts'
import type { Settings } from '../settings/settings.ts'
import { crashableFetch } from './crashable-fetch.ts'
import { openBuyer } from './open-buyer.ts'
import { testOutside } from './open-test-app.ts'
import { openOpenpayStandIn } from './openpay-stand-in.ts'

/** argon2 as weak as it goes: what is tested is not its strength. */
const FAST_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Overrides = {
  settings?: Partial<Settings>
  log?: FastifyBaseLogger
  fetch?: typeof fetch
  /** Payment providers besides Openpay. */
  otherProviders?: PaymentProvider[]
}

/** The product with a card provider of its own, a process that can be killed and restarted, and a worker by hand. */
export const openPaymentsApp = async (overrides: Overrides = {}) => {
  const { otherProviders = [], ...testOverrides } = overrides
  const provider = await openOpenpayStandIn()
  const crashable = crashableFetch(overrides.fetch)
  const { outside, clock, timers, drop } = await testOutside({
    ...testOverrides,
    settings: { ...overrides.settings, openpay: provider.settings },
    fetch: crashable.fetch,
  })
  // A provider that does not answer is waited for until the time limit, and no longer.
  provider.state.onHang = timers.expire
  const { settings, database, log } = outside
  const { db } = database
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => {} }
  const openpay = openOpenpay({ ...provider.settings, fetch: crashable.fetch, timers })
  const paymentProviders = [openpay, ...otherProviders]
  const deps = { db, clock, log, mailer, paymentProviders: providersByName(paymentProviders) }
  const { app, restart, closeAll } = await startProcesses({ ...outside, paymentProviders })
  const { mexico, elsewhere } = await seedMemberships({ db, clock, settings })

  return {
    app,
    db,
    clock,
    timers,
    provider,
    mails,
    mexico,
    elsewhere,
    deps,
    /** What the worker is handed, with other parts if a test has them. */
    work: (parts: Partial<typeof deps> = {}) => workDeps({ ...deps, ...parts }),
    /** Does something during which the process dies at `step`, never answering; then a new one starts on its data. */
    crashAt: async (step: Parameters<typeof crashable.crashAt>[0], act: () => Promise<unknown>) => {
      const crashed = crashable.crashAt(step)
      void act()
      await crashed
      await restart()
    },
    /** Does what is due now, as the worker's loop would. */
    runDueWork: (parts: Partial<typeof deps> = {}) => runDueWork(workDeps({ ...deps, ...parts })),
    /** `from` is the address that the buyer connects from: in Mexico, as every private one, by default. */
    buyer: (from?: string) => openBuyer(app, from),
    notice: (body: object, authorization = basicOf(provider.settings)) =>
      app().inject({
        method: 'POST',
        url: '/api/payments/openpay/webhook',
        headers: authorization === '' ? {} : { authorization },
        payload: body,
      }),
    attemptOf: async (reference: string) =>
      (await db.select().from(paymentAttempts).where(eq(paymentAttempts.providerOrderKey, reference)))[0],
    grantsOf: (userId: number) => db.select().from(grants).where(eq(grants.userId, userId)),
    expectBooksToAgree: () => expectBooksToAgree(db, provider),
    close: async () => {
      await closeAll()
      await database.close()
      await drop()
      await provider.close()
    },
  }
}

export type PaymentsApp = Awaited<ReturnType<typeof openPaymentsApp>>

/** The product, and the same again on the same data once it was killed. */
const startProcesses = async (outside: AppDeps) => {
  const start = async () => {
    const { app } = await buildApp({ ...outside, passwords: openPasswords(FAST_ARGON2) })
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

const workDeps = (deps: ReconcileDeps & { mailer: Mailer }): WorkDeps => ({
  clock: deps.clock,
  log: deps.log,
  sources: [noticeInbox(deps), jobQueue(deps, paymentJobs(deps))],
})

/** Our books and the provider's are the same: paid is granted once, granted is paid. */
const expectBooksToAgree = async (db: Db, provider: Awaited<ReturnType<typeof openOpenpayStandIn>>) => {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
  const grantRows = await db.select().from(grants).where(eq(grants.source, 'payment'))
  for (const { payment_attempts: attempt, orders: order } of attempts) {
    const paid = provider
      .of(order.reference)
      .filter((it) => isPaidAsOrdered(it, order.totalMinor, order.currency))
    const valid = grantRows.filter((it) => it.sourceId === String(attempt.id) && it.revokedAt === null)
    expect(valid.length, `grants of ${order.reference}`).toBe(paid.length)
    expect(attempt.status === 'succeeded', `status of ${order.reference}`).toBe(paid.length === 1)
  }
}

type Paid = { status: string; amount: number; currency: string; refund: { amount: number } | null }
const isPaidAsOrdered = (it: Paid, totalMinor: number, currency: string) =>
  it.status === 'completed' &&
  Math.round(it.amount * 100) === totalMinor &&
  it.currency === currency &&
  (it.refund?.amount ?? 0) < it.amount

const basicOf = (it: { webhookUser: string; webhookPassword: string }) =>
  `Basic ${Buffer.from(`${it.webhookUser}:${it.webhookPassword}`).toString('base64')}`
