import { beforeAll, describe, expect, test } from 'vitest'
import * as country from '../../../contract/accounts/country.ts'
import * as identities from '../../../contract/accounts/identities.ts'
import * as passkeys from '../../../contract/accounts/passkeys.ts'
import * as proof from '../../../contract/accounts/proof.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { type Sample, samples } from '../../../testing/clients/endpoint-samples.ts'
import { sendRandomBodies } from '../../../testing/clients/random-bodies.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { users } from '../tables.ts'

let token = ''
let inputs: Record<string, Sample> = {}
const product = openForTests(() => openTestApp({ limits: 'none', settings: { attemptsFactor: 1_000_000 } }))
beforeAll(async () => {
  const browser = product.browser()
  const answer = await browser.register('azar@correo.example', '?isWeb=0')
  token = answer.json().response.token
  inputs = samples({ userId: browser.userId, membershipId: 1, gameId: 1 })
})

const withBody = Object.entries<object>({ ...country, ...identities, ...passkeys, ...proof })
  .map(([name, it]) => [name, it] as [string, Partial<Endpoint>])
  .filter((entry): entry is [string, Endpoint] => entry[1].path !== undefined && entry[1].body !== undefined)

test('every sign-in method and every proof that takes a body is among them', () => {
  expect(withBody.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'accountKitStart',
      'accountKitLogin',
      'facebookLogin',
      'appleReturn',
      'addPasskey',
      'prove',
      'proofCode',
      'geolocation',
    ]),
  )
})

describe.each(withBody)('%s', (name, endpoint) => {
  test('takes any body without a fault of ours', async () => {
    await sendRandomBodies(product.app, endpoint, {
      sample: inputs[name],
      otherFields: [
        'role',
        'user_id',
        'userId',
        'is_admin',
        'provider',
        'login_type',
        '__proto__',
        'constructor',
      ],
      headers: { authorization: token },
    })
  })
})

test('no random body made an account or changed one', async () => {
  const rows = await product.db.select().from(users)
  expect(rows.filter((it) => it.role !== 'viewer' || it.deletedAt !== null)).toEqual(
    rows.filter((it) => it.email === 'operador@playball.test'),
  )
  expect(rows.filter((it) => it.email?.endsWith('@playball.test') !== true)).toMatchObject([
    { email: 'azar@correo.example', loginType: 'email' },
  ])
})
