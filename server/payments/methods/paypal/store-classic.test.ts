import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openPaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { paymentAttempts } from '../../tables.ts'
import { attemptsAt, hasAttemptsAt } from './store-classic.ts'

const FORM = 'https://www.paypal.test/cgi-bin/webscr'

const shop = openForTests(openPaymentsApp)

test('an index says whether a classic button was shown, as anybody may post a form', async () => {
  const since = new Date(shop.clock.now() - 1_000)
  const rows = await shop.db.transaction(async (tx) => {
    // PostgreSQL always scans a table of a few rows.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain ${attemptsAt(tx, FORM, since).getSQL()}`)
  })
  const plan = JSON.stringify(z.looseObject({ rows: z.array(z.unknown()) }).parse(rows).rows)
  expect(plan).toContain('payment_attempts_page')
  expect(plan).not.toContain('Seq Scan')
})

test('an attempt at the classic form’s address shows that a button was shown, until it is too old', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const at = new Date(shop.clock.now())
  const before = new Date(at.getTime() - 1)
  expect(await hasAttemptsAt(shop.db, FORM, before)).toBe(false)
  await shop.db.update(paymentAttempts).set({ redirectUrl: FORM, method: 'wallet' })
  expect(await hasAttemptsAt(shop.db, FORM, before)).toBe(true)
  expect(await hasAttemptsAt(shop.db, FORM, at)).toBe(false)
})
