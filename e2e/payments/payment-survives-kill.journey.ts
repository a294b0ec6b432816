import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { appClient, eventually } from '../support/client.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'

const MERCHANT_AUTH = `Basic ${Buffer.from('pk_emu0playball:').toString('base64')}`

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball()
})
test.afterAll(() => playball.stop())

test('a buyer gets the membership once although the product was killed after the provider took the money', async () => {
  const buyer = appClient(playball.url)
  const userId = await buyer.register({
    name: 'Compradora Veloz',
    email: 'veloz@playball.test',
    password: 'beisbol-2026',
  })
  const membershipId = await offeredMembership(buyer)
  const reference = `${userId}-${membershipId}-Ab12Cd34`

  await holdTheAnswerAfterCommit()
  const lost = buyer
    .call('POST', '/api/payments/openpay/card', charge(reference, await cardToken()))
    .catch(() => 'lost')
  const charged = await eventually('a charge at the provider', () => chargeOf(reference))
  await playball.killProduct()
  expect(await lost).toBe('lost')
  await approve(charged.id)

  await playball.startProduct()
  await eventually('the membership', async () => ((await hasMembership(buyer)) ? true : undefined))
  const history = z.object({
    response: z.object({ data: z.array(z.object({ order_id: z.string(), status: z.string() })) }),
  })
  const { response } = history.parse((await buyer.call('GET', '/api/payments')).body)
  expect(response.data).toEqual([{ order_id: reference, status: 'succeeded' }])
  expect((await chargesOf(reference)).length).toBe(1)
})

const charge = (reference: string, token: string) => ({
  firstname: 'Compradora Veloz',
  lastname: ' ',
  telephone: '6671234567',
  email: 'veloz@playball.test',
  reference,
  token_id: token,
  deviceDataId: 'device-1',
})

const offeredMembership = async (buyer: ReturnType<typeof appClient>) => {
  const { body } = await buyer.call('GET', '/api/memberships/country/Mexico')
  return z.object({ response: z.object({ data: z.object({ id: z.number() }) }) }).parse(body).response.data.id
}

const hasMembership = async (buyer: ReturnType<typeof appClient>) => {
  const { body } = await buyer.call('GET', '/api/users/me')
  const me = z.object({ response: z.object({ user: z.object({ hasOneValidMembership: z.boolean() }) }) })
  return me.parse(body).response.user.hasOneValidMembership
}

const holdTheAnswerAfterCommit = async () => {
  const faults = [{ route: 'POST /openpay/v1/:merchant/charges', kind: 'hang', times: 1 }]
  const answer = await fetch(`${playball.sandbox}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  expect(answer.status).toBe(200)
}

const cardToken = async () => {
  const answer = await fetch(`${playball.sandbox}/openpay/v1/mplayballdemo/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: MERCHANT_AUTH },
    body: JSON.stringify({
      card_number: '4111111111111111',
      holder_name: 'Compradora Veloz',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '30',
    }),
  })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

const ledger = z.object({
  openpay: z.object({ charges: z.array(z.object({ id: z.string(), order_id: z.string().nullable() })) }),
})

const chargesOf = async (reference: string) => {
  const answer = await fetch(`${playball.sandbox}/ledger.json`)
  return ledger.parse(await answer.json()).openpay.charges.filter((it) => it.order_id === reference)
}

const chargeOf = async (reference: string) => (await chargesOf(reference))[0]

/** Approves the charge on the bank's 3-D Secure page, while the product is down. */
const approve = async (id: string) => {
  const page = `${playball.sandbox}/openpay/v1/mplayballdemo/charges/${id}/redirect/`
  const answer = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=approve',
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}
