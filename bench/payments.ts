import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { withPostgres } from '../scripts/postgres.ts'
import { users } from '../server/accounts/tables.ts'
import { systemClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { seedMemberships } from '../server/memberships/seed-memberships.ts'
import { type SettleDeps, settle } from '../server/payments/charges/settle.ts'
import { type OrderRequest, placeOrder } from '../server/payments/orders/place-order.ts'
import type { Charge } from '../server/providers/payment-provider.ts'
import { readSettings } from '../server/settings/settings.ts'
import { smallLeagueDays } from '../testing/feeds/small-league-days.ts'
import { ratesInTurns } from './measures.ts'

const CONCURRENT = 8
const ROUNDS = 5
const ROUND_MS = 3_000
const USERS = 40_000
const AIM = 0.5
/** Far from every other number in the statements, so that a recorded id is known by its value. */
const FIRST_ID = 5_000_000

type Statement = { text: string; values: unknown[] }
/** The ids that differ between purchases. */
type Ids = { user: number; order: number; attempt: number; reference: string }
type Purchase = (user: number) => Promise<Ids>

/**
 * Purchases settled per second on PostgreSQL: order and attempt placed, their charge settled, grant and jobs
 * written; beside the same statements, recorded from one purchase and sent again by the bare driver. Rounds
 * alternate.
 */
export const purchasesBesideBareSql = () =>
  withPostgres(async (url) => {
    const recorder = openRecorder()
    const database = await openDatabase({ url })
    const bare = new pg.Pool({ connectionString: url, max: CONCURRENT })
    try {
      const { buy, userOf } = await openShop(database.db)
      const recorded = await recorder.record(() => buy(userOf()))
      const replay: Purchase = (user) => replayOn(bare, recorded, user)
      const rates = await ratesInTurns(ROUNDS, {
        ours: () => rateOf(buy, userOf),
        peer: () => rateOf(replay, userOf),
      })
      const what = `purchases settled, of ${recorded.statements.length} statements each`
      return [{ what, ...rates, aim: AIM }]
    } finally {
      await bare.end()
      await database.close()
    }
  })

const openShop = async (db: SettleDeps['db']) => {
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const { mexico } = await seedMemberships({ db, clock: systemClock, settings })
  for (const sequence of ['users', 'orders', 'payment_attempts'])
    await db.execute(sql.raw(`alter sequence ${sequence}_id_seq restart with ${FIRST_ID}`))
  await db.execute(sql.raw(`select setval('orders_id_seq', ${FIRST_ID * 2})`))
  await db.execute(sql.raw(`select setval('payment_attempts_id_seq', ${FIRST_ID * 3})`))
  await db.execute(
    sql`insert into ${users} (name) select 'Ramiro Cota' from generate_series(1, ${USERS}::int)`,
  )
  const deps: SettleDeps = {
    ...{ db, clock: systemClock, leagueDays: smallLeagueDays().leagueDays },
    paymentProviders: new Map(),
    log: pino({ level: 'silent' }),
  }
  let next = FIRST_ID
  return {
    userOf: () => next++,
    buy: async (user: number): Promise<Ids> => {
      const { attempt } = await placeOrder(deps, orderOf(user, mexico.id), mexico.id)
      const { providerOrderKey: reference, order, id } = attempt
      const settled = await settle(deps, id, chargeOf(reference, order.totalMinor, order.currency))
      if (settled.attempt.status !== 'succeeded') throw new Error('a purchase did not succeed')
      return { user, order: order.id, attempt: id, reference }
    },
  }
}

const orderOf = (userId: number, membershipId: number): OrderRequest => ({
  userId,
  reference: `${userId}-${membershipId}-abcdefgh`,
  email: 'ramiro@example.test',
  telephone: '6441234567',
  lang: 'es',
  provider: { name: 'openpay', company: 'openpay' },
  method: 'card',
  total: undefined,
  country: 'Mexico',
})

const chargeOf = (reference: string, amountMinor: number, currency: string): Charge => ({
  ...{ id: `tr${reference}`, reference, amountMinor, currency },
  status: 'succeeded',
  errorCode: null,
  redirectUrl: null,
})

/** Records every statement of this process, from before its first connection, equally for both sides. */
const openRecorder = () => {
  const heard: { statements: Statement[] | undefined } = { statements: undefined }
  const query = pg.Client.prototype.query
  const given = z.tuple([z.union([z.string(), z.looseObject({ text: z.string() })])]).rest(z.unknown())
  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const [what, values] = heard.statements === undefined ? ['', []] : given.parse(args)
    heard.statements?.push({
      text: typeof what === 'string' ? what : what.text,
      values: z.array(z.unknown()).catch([]).parse(values),
    })
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    /** The statements of one purchase, in their order. */
    record: async (buy: () => Promise<Ids>): Promise<Recorded> => {
      const statements: Statement[] = []
      heard.statements = statements
      const ids = await buy()
      heard.statements = undefined
      if (statements.length === 0) throw new Error('no statement was heard')
      return { ids, statements }
    },
  }
}
type Recorded = { statements: Statement[]; ids: Ids }

const idRow = z.looseObject({ id: z.number() })

const replayOn = async (pool: pg.Pool, { statements, ids }: Recorded, user: number): Promise<Ids> => {
  const now: Ids = {
    user,
    order: 0,
    attempt: 0,
    reference: ids.reference.replace(String(ids.user), String(user)),
  }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(
        text,
        values.map((it) => asOf(it, ids, now)),
      )
      const made = idRow.safeParse(rows[0])
      if (made.success && text.startsWith('insert into "orders"')) now.order = made.data.id
      if (made.success && text.startsWith('insert into "payment_attempts"')) now.attempt = made.data.id
    }
    return now
  } finally {
    client.release()
  }
}

/** The value in another purchase that corresponds to a recorded one. */
const asOf = (value: unknown, was: Ids, now: Ids): unknown => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  let text = String(value)
  text = text.replaceAll(was.reference, now.reference)
  for (const name of ['user', 'order', 'attempt'] as const)
    text = text.replaceAll(String(was[name]), String(now[name]))
  return typeof value === 'number' ? Number(text) : text
}

const rateOf = async (purchase: Purchase, userOf: () => number): Promise<number> => {
  const end = performance.now() + ROUND_MS
  let count = 0
  const buyAgainAndAgain = async () => {
    for (; performance.now() < end; count += 1) await purchase(userOf())
  }
  await Promise.all(Array.from({ length: CONCURRENT }, buyAgainAndAgain))
  return (count * 1_000) / ROUND_MS
}
