import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PRIVACY_VERSION } from '../../../contract/accounts/privacy.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { consents } from '../tables.ts'

const site = openForTests(() => openTestApp({ limits: 'none' }))

const IP = '189.203.0.77'

const byPhone = async () => {
  const browser = site.browser(IP)
  await browser.call('POST', '/api/users/account_kit_start', { body: { telephone: '6679001234' } })
  return browser.call('POST', '/api/users/account_kit_login', { body: { code: site.companies.lastCode() } })
}
const byFacebook = () => {
  site.companies.graphTokens.set('EAABconsent', { person: { id: '1015000088', first_name: 'Ana' } })
  return site.browser(IP).call('POST', '/api/users/login/facebook', { body: { access_token: 'EAABconsent' } })
}
const byApple = async () => {
  const nonce = 'nonce-of-the-app'
  const id_token = await site.companies.appleToken(nonce, { sub: '0088.x', email: 'manzana@example.com' })
  return site.browser(IP).call('POST', '/api/users/login/apple', { body: { id_token, nonce } })
}

test.each([
  ['a telephone', byPhone],
  ['Facebook', byFacebook],
  ['Apple', byApple],
])(
  'an account that begins with %s has accepted the privacy notice, with version, time and address, once',
  async (_, logIn) => {
    const first = new Date(site.clock.now())
    const id = (await logIn()).json().response.user.id
    site.clock.advance(60_000)
    expect((await logIn()).json().response.user.id).toBe(id)
    expect(await site.db.select().from(consents).where(eq(consents.userId, id))).toMatchObject([
      { version: PRIVACY_VERSION, address: IP, createdAt: first },
    ])
  },
)

test('a sign-in method that is joined to an account accepts nothing again', async () => {
  const browser = site.browser()
  await browser.register('con-cuenta@correo.example')
  site.companies.graphTokens.set('EAABjoined', { person: { id: '1015000089', first_name: 'Ana' } })
  const body = { provider: 'facebook', id: '1015000089', access_token: 'EAABjoined' }
  expect((await browser.call('POST', '/api/users/identities', { body })).statusCode).toBe(200)
  expect(
    await site.db
      .select()
      .from(consents)
      .where(eq(consents.userId, Number(browser.userId))),
  ).toEqual([])
})
