import { expect, test } from '@playwright/test'
import { approve, chargesOf, newCardBuyer } from '../support/card-buyer.ts'
import { eventually } from '../support/client.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball()
})
test.afterAll(() => playball.stop())

test('a buyer gets the membership once although the product was killed after the provider took the money', async () => {
  const buyer = await newCardBuyer(playball)
  const reference = await buyer.newReference()

  await holdTheAnswerAfterCommit()
  const lost = buyer.pay(reference).catch(() => 'lost')
  const chargeOf = async () => (await chargesOf(playball.sandbox, reference))[0]
  const charged = await eventually('a charge at the provider', chargeOf)
  await playball.killProduct()
  expect(await lost).toBe('lost')
  await approve(playball.sandbox, charged.id)

  await playball.startProduct()
  await eventually('the membership', async () => ((await buyer.hasMembership()) ? true : undefined))
  expect(await buyer.purchases()).toEqual([{ order_id: reference, status: 'succeeded' }])
  expect((await chargesOf(playball.sandbox, reference)).length).toBe(1)
})

const holdTheAnswerAfterCommit = async () => {
  const faults = [{ route: 'POST /openpay/v1/:merchant/charges', kind: 'hang', times: 1 }]
  const answer = await fetch(`${playball.sandbox}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  expect(answer.status).toBe(200)
}
