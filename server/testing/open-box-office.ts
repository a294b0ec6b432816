import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { openPasswords } from '../accounts/passwords.ts'
import { buildApp } from '../app.ts'
import { grants, orders, paymentAttempts } from '../db/schema.ts'
import { seedPackages } from '../memberships/seed-packages.ts'
import { runDueWork, type Working } from '../payments/run-due-work.ts'
import type { Mail } from '../providers/mailer.ts'
import { openOpenpay } from '../providers/openpay.ts'
import type { Settings } from '../settings/settings.ts'
import { mortalFetch } from './mortal-fetch.ts'
import { testOutside } from './open-test-app.ts'
import { openOpenpayStandIn } from './openpay-stand-in.ts'

/** argon2 as weak as it goes: what is tested is not its strength. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The whole product with a card provider of its own, one that can be killed and restarted; the worker's steps by hand. */
export const openBoxOffice = async (over: { settings?: Partial<Settings>; log?: FastifyBaseLogger } = {}) => {
  const provider = await openOpenpayStandIn()
  const fate = mortalFetch()
  const { outside, clock, timers, drop } = await testOutside({
    ...over,
    settings: { ...over.settings, openpay: provider.settings },
    fetch: fate.fetch,
  })
  // Who does not answer is waited for until the time is up, and no longer.
  provider.state.onHang = timers.expire
  const { settings, database, log } = outside
  const { db } = database
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const openpay = openOpenpay({ ...provider.settings, fetch: fate.fetch, timers })
  const working: Working = { db, clock, log, mailer, openpay }

  const start = async () => {
    const { app } = await buildApp({ ...outside, passwords: openPasswords(CHEAP) })
    return app.ready().then(() => app)
  }
  const lives = [await start()]
  const app = (): FastifyInstance => lives.at(-1) as FastifyInstance
  const { mexico, elsewhere } = await seedPackages({ db, clock, settings })

  return {
    app,
    db,
    clock,
    timers,
    provider,
    mails,
    mexico,
    elsewhere,
    working,
    /** Does something during which the process dies at `step`, never answering; then a new one starts on its data. */
    dieAt: async (step: Parameters<typeof fate.dieAt>[0], act: () => Promise<unknown>) => {
      const died = fate.dieAt(step)
      void act()
      await died
      lives.push(await start())
    },
    /** Does what is due now, as the worker's loop would. */
    work: () => runDueWork(working),
    /** `from` is the address that he connects from: in Mexico, as every private one, unless said otherwise. */
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
      const given = await db.select().from(grants).where(eq(grants.source, 'payment'))
      for (const { payment_attempts: attempt, orders: order } of attempts) {
        const paid = provider
          .of(order.reference)
          .filter((it) => isPaidAsOrdered(it, order.totalMinor, order.currency))
        const valid = given.filter((it) => it.sourceId === String(attempt.id) && it.revokedAt === null)
        expect(valid.length, `grants of ${order.reference}`).toBe(paid.length)
        expect(attempt.status === 'succeeded', `status of ${order.reference}`).toBe(paid.length === 1)
      }
    },
    close: async () => {
      for (const life of lives) await life.close()
      await database.close()
      await drop()
      await provider.close()
    },
  }
}

export type BoxOffice = Awaited<ReturnType<typeof openBoxOffice>>

type Paid = { status: string; amount: number; currency: string; refund: { amount: number } | null }
const isPaidAsOrdered = (it: Paid, totalMinor: number, currency: string) =>
  it.status === 'completed' &&
  Math.round(it.amount * 100) === totalMinor &&
  it.currency === currency &&
  (it.refund?.amount ?? 0) < it.amount

const basicOf = (it: { webhookUser: string; webhookPassword: string }) =>
  `Basic ${Buffer.from(`${it.webhookUser}:${it.webhookPassword}`).toString('base64')}`

let people = 0

/** A new person with a client that holds only a token, and what he does at the box office. */
const openBuyer = async (app: () => FastifyInstance, from?: string) => {
  people += 1
  const place = { remoteAddress: from ?? `10.0.${Math.floor(people / 250)}.${people % 250}` }
  const email = `ramiro${people}@example.test`
  const entered = await app().inject({
    method: 'POST',
    url: '/api/users/register?isWeb=0',
    ...place,
    payload: {
      name: 'Ramiro Cota',
      email,
      password: 'curva-baja-77',
      password_confirm: 'curva-baja-77',
    },
  })
  const { token, user } = entered.json().response
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app().inject({ method, url, headers: { authorization: token }, ...place, ...(payload && { payload }) })
  return {
    id: user.id as number,
    token: token as string,
    call,
    /** He connects from somewhere else from now on. */
    travelTo: (address: string) => void Object.assign(place, { remoteAddress: address }),
    reference: (membershipId: number) => `${user.id}-${membershipId}-${randomBytes(4).toString('hex')}`,
    pay: (reference: string, over: { token_id?: string; total?: number; lang?: string } = {}) => {
      const { lang = 'es', ...body } = over
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
