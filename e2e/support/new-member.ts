import { expect } from '@playwright/test'
import { newPerson } from './accounts-person.ts'
import { appClient } from './client.ts'
import type { Addresses } from './run-playball.ts'

/** A new user with a membership by the prepaid card of that number, which must be unused on this product. */
export const newMember = async (playball: Addresses, cardNumber: number) => {
  const person = await newPerson(playball)
  const client = appClient(playball.url)
  await client.login(person.email, person.password)
  const number_sheet = String(cardNumber)
  const card = {
    number_sheet,
    code: `${number_sheet.slice(-4)}4321`,
    email: person.email,
    phone: '6671234567',
  }
  expect((await client.call('POST', '/api/prepaid/coupon/implement', card)).status).toBe(200)
  return person
}
