import { expect, test } from 'vitest'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openPaypalShop } from './paypal-shop.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const CAPTURE = 'POST /v2/checkout/orders/:id/capture'

const shop = openForTests(openPaypalShop)

test('a capture two hours after its order whose answer and notice are lost is granted within two minutes', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  for (let minutes = 0; minutes < 120; minutes += 10) await shop.later(10 * MINUTE_MS)
  const back = await shop.payer(page, 'approve')
  const lost = { route: '*', kind: 'notice-lost', times: 5 }
  await shop.fault({ route: CAPTURE, kind: 'reset-after', times: 2 }, lost)
  await buyer.navigate(back)
  await shop.fault(lost)
  expect(await shop.ordersOf(reference)).toMatchObject([{ captures: [{ status: 'COMPLETED' }] }])
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  for (let turn = 0; turn < 4; turn += 1) await shop.later(30 * SECOND_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})
