import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

const shop = openForTests(openPaymentsApp)

test('a shop payment noticed during an outage of hours is granted within two minutes of the recovery', async () => {
  const buyer = await shop.buyer()
  const asked = await buyer.call('POST', '/api/payments/openpay/store?lang=es_MX', {
    email: 'ramiro@example.test',
    telephone: '6441234567',
    reference: buyer.reference(shop.mexico.id),
  })
  const { reference } = asked.json().response.data
  const [charge] = shop.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  // From then on the reconciler asks the provider every six hours only.
  shop.clock.advance(30 * SECOND_MS)
  await shop.runDueWork()
  shop.provider.change(charge.id, { status: 'completed' })
  shop.provider.state.down = true
  await shop.notice({
    ...{ type: 'charge.succeeded', event_date: '2026-11-20T18:00:00-06:00' },
    transaction: { id: charge.id, status: 'completed', order_id: reference },
  })
  for (let ms = 20 * SECOND_MS; ms <= HOUR_MS; ms *= 1.4) {
    await shop.runDueWork()
    shop.clock.advance(ms)
  }
  await shop.runDueWork()
  shop.provider.state.down = false
  for (let turn = 0; turn < 4; turn += 1) {
    shop.clock.advance(30 * SECOND_MS)
    await shop.runDueWork()
  }
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  await shop.expectBooksToAgree()
})
