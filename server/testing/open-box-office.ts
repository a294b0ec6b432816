import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { expect } from 'vitest'
import { openPasswords } from '../accounts/passwords.ts'
import { accountsRoutes } from '../accounts/routes.ts'
import { whoIs } from '../accounts/who-is.ts'
import { grants, orders, paymentAttempts } from '../db/schema.ts'
import type { Gate } from '../endpoint.ts'
import { hasMembership } from '../memberships/has-membership.ts'
import { membershipRoutes } from '../memberships/routes.ts'
import { seedPackages } from '../memberships/seed-packages.ts'
import { refuseCardData } from '../payments/refuse-card-data.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { runDueWork, type Working } from '../payments/run-due-work.ts'
import { openGeolocation } from '../providers/geolocation.ts'
import type { Mail } from '../providers/mailer.ts'
import { type Openpay, openOpenpay } from '../providers/openpay.ts'
import { answerFailures } from '../refuse.ts'
import { testOutside } from './open-test-app.ts'
import { openOpenpayStandIn } from './openpay-stand-in.ts'

/** argon2 as weak as it goes: what is tested is not its strength. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const SHORT_MS = { POST: 300, GET: 300 }

/** The process dies at this step: nothing after it happens, what was committed stays. */
export type Kill = 'before-charge' | 'after-charge' | 'before-look'
export class Killed extends Error {}

/** Accounts, memberships and payments as one app, with a card provider of its own and the worker's steps by hand. */
export const openBoxOffice = async () => {
  const provider = await openOpenpayStandIn()
  const { outside, clock, drop } = await testOutside({ settings: { openpay: provider.settings } })
  const { settings, database, log } = outside
  const { db } = database
  const mails: Mail[] = []
  const kills: Kill[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const client = openOpenpay({ ...provider.settings, fetch: outside.fetch, timeoutMs: SHORT_MS })
  const working: Working = { db, clock, log, mailer, openpay: client }

  const app = fastify({ logger: false })
  answerFailures(app)
  await app.register(cookie)
  await app.register(formbody)
  app.addHook('preValidation', refuseCardData)
  const needs = { db, clock, settings, random: randomBytes, passwords: openPasswords(CHEAP) }
  const gate: Gate = { whoIs: whoIs(needs), hasMembership: (userId) => hasMembership(needs, userId) }
  accountsRoutes(app, { ...needs, gate, geolocation: openGeolocation() })
  membershipRoutes(app, { gate, db, clock })
  paymentRoutes(app, { ...working, openpay: mortal(client, kills), gate, settings, wake: () => {} })
  await app.ready()
  const { mexico, elsewhere } = await seedPackages({ db, clock, settings })

  return {
    app,
    db,
    clock,
    provider,
    mails,
    mexico,
    elsewhere,
    working,
    killAt: (step: Kill) => void kills.push(step),
    /** Does what is due now, as the worker's loop would. */
    work: () => runDueWork(working),
    buyer: () => openBuyer(app),
    notice: (body: unknown, authorization: string | undefined = basicOf(provider.settings)) =>
      app.inject({
        method: 'POST',
        url: '/api/payments/openpay/webhook',
        headers: authorization === undefined ? {} : { authorization },
        payload: body as object,
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
      await app.close()
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

/** The provider's client in a process that can be killed around a call. */
const mortal = (client: Openpay, kills: Kill[]): Openpay => {
  const dieAt = (step: Kill) => {
    if (kills[0] !== step) return
    kills.shift()
    throw new Killed(step)
  }
  return {
    charge: async (it) => {
      dieAt('before-charge')
      const answer = await client.charge(it)
      dieAt('after-charge')
      return answer
    },
    chargeById: async (id) => {
      dieAt('before-look')
      return client.chargeById(id)
    },
    chargesOfOrder: async (orderId) => {
      dieAt('before-look')
      return client.chargesOfOrder(orderId)
    },
  }
}

let people = 0

/** A new person with a client that holds only a token, and what he does at the box office. */
const openBuyer = async (app: ReturnType<typeof fastify>) => {
  people += 1
  const email = `ramiro${people}@example.test`
  const entered = await app.inject({
    method: 'POST',
    url: '/api/users/register?isWeb=0',
    remoteAddress: `10.0.${Math.floor(people / 250)}.${people % 250}`,
    payload: {
      name: 'Ramiro Cota',
      email,
      password: 'curva-baja-77',
      password_confirm: 'curva-baja-77',
    },
  })
  const { token, user } = entered.json().response
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization: token }, ...(payload && { payload }) })
  return {
    id: user.id as number,
    call,
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
