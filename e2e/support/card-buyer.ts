import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { appClient, newEmail } from './client.ts'
import type { Addresses } from './run-playball.ts'

const MERCHANT_AUTH = `Basic ${Buffer.from('pk_emu0playball:').toString('base64')}`
const PASSWORD = 'beisbol-2026'

export type CardBuyer = Awaited<ReturnType<typeof newCardBuyer>>

/** A new user in a client without a browser, with the steps of a purchase by card as an app takes them. */
export const newCardBuyer = async ({ url, sandbox }: Addresses) => {
  const client = appClient(url)
  const email = newEmail()
  const userId = await client.register({ name: 'Compradora Veloz', email, password: PASSWORD })
  return {
    ...client,
    email,
    /** A new order's reference, of the membership that is offered in Mexico. */
    newReference: async () =>
      `${userId}-${await offeredMembership(client)}-${randomBytes(4).toString('hex')}`,
    /** Sends the card; the bank's approval is still to come. */
    pay: async (reference: string) =>
      client.call('POST', '/api/payments/openpay/card', charge(reference, email, await cardToken(sandbox))),
    hasMembership: async () => {
      const { body } = await client.call('GET', '/api/users/me')
      return me.safeParse(body).data?.response.user.hasOneValidMembership
    },
    purchases: async () => history.parse((await client.call('GET', '/api/payments')).body).response.data,
  }
}

const me = z.object({ response: z.object({ user: z.object({ hasOneValidMembership: z.boolean() }) }) })
const history = z.object({
  response: z.object({ data: z.array(z.object({ order_id: z.string(), status: z.string() })) }),
})

const offeredMembership = async ({ call }: ReturnType<typeof appClient>) => {
  const { body } = await call('GET', '/api/memberships/country/Mexico')
  return z.object({ response: z.object({ data: z.object({ id: z.number() }) }) }).parse(body).response.data.id
}

const charge = (reference: string, email: string, token: string) => ({
  firstname: 'Compradora Veloz',
  lastname: ' ',
  telephone: '6671234567',
  email,
  reference,
  token_id: token,
  deviceDataId: 'device-1',
})

const cardToken = async (sandbox: string) => {
  const answer = await fetch(`${sandbox}/openpay/v1/mplayballdemo/tokens`, {
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

/** The charges that the provider has under our reference. */
export const chargesOf = async (sandbox: string, reference: string) => {
  const answer = await fetch(`${sandbox}/ledger.json`)
  return ledger.parse(await answer.json()).openpay.charges.filter((it) => it.order_id === reference)
}

/** Approves the charge on the bank's 3-D Secure page, without going back to the product. */
export const approve = async (sandbox: string, id: string) => {
  const answer = await fetch(`${sandbox}/openpay/v1/mplayballdemo/charges/${id}/redirect/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=approve',
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}
