import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import type { Db } from '../db/open.ts'
import { lockAttemptsFor } from './methods/prepaid/store-cards.ts'
import { lockAttempt } from './orders/store.ts'
import { markChecked } from './reconciliation/store.ts'
import { paymentAttempts } from './tables.ts'

const shop = openForTests(openPaymentsApp)

/**
 * A buyer's two attempts. The first was written last, so that it comes second where rows are locked as they
 * lie.
 */
const twoAttempts = async () => {
  const buyer = await shop.buyer()
  const references = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  const ids: number[] = []
  for (const it of references) {
    await buyer.pay(it, { start_over: true })
    ids.push((await shop.attemptOf(it))?.id ?? 0)
  }
  const [first = 0, second = 0] = ids
  for (const id of [second, first])
    await shop.db
      .update(paymentAttempts)
      .set({ redirectUrl: `https://bank.test/${'x'.repeat(1_500)}` })
      .where(eq(paymentAttempts.id, id))
  return { buyer, first, second }
}

/** Forces the plan of a large table, which reads rows as they lie and not by an index. */
const readAsItLies = async (tx: Db) => {
  for (const it of ['indexscan', 'indexonlyscan', 'bitmapscan', 'nestloop', 'mergejoin'])
    await tx.execute(sql.raw(`set local enable_${it} = off`))
}

const expectWaitingForLock = async (db: Db) => {
  const waiting = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(z.looseObject({ rows: z.array(z.unknown()) }).parse(waiting).rows).not.toEqual([])
}

const lockers = [
  [
    'the nightly reconciliation marks',
    (tx: Db, it: { ids: number[] }) => markChecked(tx, shop.clock, it.ids.toReversed()),
  ],
  [
    'a prepaid card locks',
    (tx: Db, it: { userId: number }) =>
      lockAttemptsFor(tx, { userId: it.userId, membershipId: shop.mexico.id }),
  ],
] as const

test.skipIf(process.env.TEST_DATABASE_URL === undefined).each(lockers)(
  '%s several attempts by their number, and holds no later one while it waits for the first',
  async (_who, lockAll) => {
    const { buyer, first, second } = await twoAttempts()
    let others: Promise<unknown> = Promise.resolve()
    await shop.db.transaction(async (tx) => {
      await lockAttempt(tx, first)
      others = shop.db.transaction(async (other) => {
        await readAsItLies(other)
        await lockAll(other, { userId: buyer.id, ids: [first, second] })
      })
      await waitUntil(() => expectWaitingForLock(shop.db))
      // If the other one held it, each would now wait for the other: a deadlock.
      const isFree = await tx.execute(
        sql`select id from payment_attempts where id = ${second} for no key update skip locked`,
      )
      expect(z.looseObject({ rows: z.array(z.unknown()) }).parse(isFree).rows).toHaveLength(1)
    })
    await others
  },
)
