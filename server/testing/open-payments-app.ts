import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { openPasswords } from '../accounts/passwords.ts'
import { buildApp } from '../app.ts'
import { seedMemberships } from '../memberships/seed-memberships.ts'
import { grants } from '../memberships/tables.ts'
import { runDueWork, type WorkerDeps } from '../payments/run-due-work.ts'
import { orders, paymentAttempts } from '../payments/tables.ts'
import type { Mail } from '../providers/mailer.ts'
import { openOpenpay } from '../providers/openpay.ts'
import type { Settings } from '../settings/settings.ts'
import { crashableFetch } from './crashable-fetch.ts'
import { testOutside } from './open-test-app.ts'
import { openOpenpayStandIn } from './openpay-stand-in.ts'

/** argon2 as weak as it goes: what is tested is not its strength. */
const FAST_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The complete product with a card provider of its own, one that can be killed and restarted; the worker's steps by hand. */
export const openPaymentsApp = async (
  overrides: { settings?: Partial<Settings>; log?: FastifyBaseLogger } = {},
) => {
  const provider = await openOpenpayStandIn()
  const crashable = crashableFetch()
  const { outside, clock, timers, drop } = await testOutside({
    ...overrides,
    settings: { ...overrides.settings, openpay: provider.settings },
    fetch: crashable.fetch,
  })
  // Who does not answer is waited for until the time is up, and no longer.
  provider.state.onHang = timers.expire
  const { settings, database, log } = outside
  const { db } = database
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const openpay = openOpenpay({ ...provider.settings, fetch: crashable.fetch, timers })
  const deps: WorkerDeps = { db, clock, log, mailer, openpay }

  const start = async () => {
    const { app } = await buildApp({ ...outside, passwords: openPasswords(FAST_ARGON2) })
    return app.ready().then(() => app)
  }
  const apps = [await start()]
  const app = (): FastifyInstance => apps.at(-1) as FastifyInstance
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
    working: deps,
    /** Does something during which the process dies at `step`, never answering; then a new one starts on its data. */
    crashAt: async (step: Parameters<typeof crashable.crashAt>[0], act: () => Promise<unknown>) => {
      const crashed = crashable.crashAt(step)
      void act()
      await crashed
      apps.push(await start())
    },
    /** Does what is due now, as the worker's loop would. */
    work: () => runDueWork(deps),
    /** `from` is the address that they connect from: in Mexico, as every private one, unless said otherwise. */
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
    /** Our books and the provider's tell the same: paid is granted once, granted is paid. */
    expectBooksToAgree: async () => {
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
    },
    close: async () => {
      for (const it of apps) await it.close()
      await database.close()
      await drop()
      await provider.close()
    },
  }
}

export type PaymentsApp = Awaited<ReturnType<typeof openPaymentsApp>>

type Paid = { status: string; amount: number; currency: string; refund: { amount: number } | null }
const isPaidAsOrdered = (it: Paid, totalMinor: number, currency: string) =>
  it.status === 'completed' &&
  Math.round(it.amount * 100) === totalMinor &&
  it.currency === currency &&
  (it.refund?.amount ?? 0) < it.amount

const basicOf = (it: { webhookUser: string; webhookPassword: string }) =>
  `Basic ${Buffer.from(`${it.webhookUser}:${it.webhookPassword}`).toString('base64')}`

let buyerCount = 0

/** A new user with a client that holds only a token, and the calls of a purchase. */
const openBuyer = async (app: () => FastifyInstance, from?: string) => {
  buyerCount += 1
  const connection = { remoteAddress: from ?? `10.0.${Math.floor(buyerCount / 250)}.${buyerCount % 250}` }
  const email = `ramiro${buyerCount}@example.test`
  const registered = await app().inject({
    method: 'POST',
    url: '/api/users/register?isWeb=0',
    ...connection,
    payload: {
      name: 'Ramiro Cota',
      email,
      password: 'curva-baja-77',
      password_confirm: 'curva-baja-77',
    },
  })
  const { token, user } = registered.json().response
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app().inject({
      method,
      url,
      headers: { authorization: token },
      ...connection,
      ...(payload && { payload }),
    })
  return {
    id: user.id as number,
    token: token as string,
    call,
    /** He connects from somewhere else from now on. */
    travelTo: (address: string) => void Object.assign(connection, { remoteAddress: address }),
    reference: (membershipId: number) => `${user.id}-${membershipId}-${randomBytes(4).toString('hex')}`,
    pay: (reference: string, overrides: { token_id?: string; total?: number; lang?: string } = {}) => {
      const { lang = 'es', ...body } = overrides
      return call('POST', `/api/payments/openpay/card?lang=${lang}`, {
        firstname: 'Ramiro Cota',
        lastname: ' ',
        telephone: '6441234567',
        email,
        reference,
        token_id: 'tok_bank',
        deviceIdHiddenFieldName: 'device',
        deviceDataId: 'device',
        ...body,
      })
    },
    confirm: (body: { id?: string; reference?: string }) =>
      call('POST', '/api/payments/openpay/security3d?lang=es', body),
    purchases: async () => (await call('GET', '/api/payments')).json().response.data,
  }
}
