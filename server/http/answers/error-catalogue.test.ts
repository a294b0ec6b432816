import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openTestApp, type TestApp } from '../../../testing/app/open-test-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { lookUp } from '../../../testing/companies/prepaid-cards.ts'
import { type ErrorRow, errorCatalogue, keyOf } from '../../../testing/error-catalogue.ts'

let site: TestApp
let stadium: AccountsApp
let shop: PaymentsApp
beforeAll(async () => {
  site = await openTestApp({ limits: 'none' })
  stadium = await openAccountsApp()
  shop = await openPaymentsApp()
})
afterAll(() => Promise.all([site.close(), stadium.close(), shop.close()]))

/** A language as a query and as a header name it. */
type Request = { lang: 'es_MX' | 'en_US'; headers: Record<string, string> }
type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'json'>
type Provoke = (request: Request) => Promise<Answer>

let count = 0
const newEmail = () => {
  count += 1
  return `catalogo${count}@correo.example`
}
const post =
  (path: string, body: object, more: Record<string, string> = {}): Provoke =>
  ({ headers }) =>
    site.browser().call('POST', path, { body, headers: { ...headers, ...more } })

const member = async (): Promise<Browser> => {
  const fan = site.browser()
  await fan.register(newEmail())
  return fan
}
const save =
  (body: object): Provoke =>
  async ({ headers }) => {
    const fan = await member()
    return fan.call('POST', `/api/users/${fan.userId}`, { body, headers })
  }

const registerTwice: Provoke = async ({ headers }) => {
  const email = newEmail()
  await site.browser().register(email)
  const body = {
    name: 'Lourdes Zazueta',
    email,
    password: 'curva-baja-77',
    password_confirm: 'curva-baja-77',
  }
  return site.browser().call('POST', '/api/users/register', { body, headers })
}

const facebookOfAnother: Provoke = async ({ headers }) => {
  const email = newEmail()
  await site.browser().register(email)
  const access_token = `EAABcatalogue${count}`
  site.companies.graphTokens.set(access_token, { person: { id: `77000${count}`, email, first_name: 'Ana' } })
  return site.browser().call('POST', '/api/users/login/facebook', { body: { access_token }, headers })
}

const apple =
  (claims: (email: string) => object): Provoke =>
  async ({ headers }) => {
    const email = newEmail()
    await site.browser().register(email)
    const nonce = `nonce-of-${count}`
    const id_token = await site.companies.appleToken(nonce, { sub: `001.${count}`, email, ...claims(email) })
    return site.browser().call('POST', '/api/users/login/apple', { body: { id_token, nonce }, headers })
  }

const watch =
  (gameId: number, devices: number): Provoke =>
  async ({ headers }) => {
    const email = newEmail()
    const phone = stadium.browser()
    await phone.register(email)
    await stadium.grantMembership(phone.userId)
    const start = (browser: Browser) =>
      browser.call('POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`, { headers })
    const first = await start(phone)
    if (devices === 1) return first
    const laptop = stadium.browser()
    await laptop.logIn(email)
    return start(laptop)
  }

const charge =
  (errorCode: number): Provoke =>
  async ({ lang }) => {
    const buyer = await shop.buyer()
    return buyer.pay(buyer.reference(shop.mexico.id), { token_id: `tok_${errorCode}`, lang })
  }

const CARD = 'POST /api/payments/openpay/card'
const ENTREPRENEUR = 'POST /api/users/login/entrepreneur'
/** How each status of the catalogue is provoked, by the row's key. */
const provocations: Record<string, Provoke> = {
  'POST /api/users/login 400 errors.emailPasswordIncorrect': post('/api/users/login', { email: 'x' }),
  'POST /api/users/login 401 errors.emailPasswordIncorrect': post('/api/users/login', {
    email: 'nadie@correo.example',
    password: 'equivocada-1',
  }),
  'POST /api/users/login 400 forms.verifyEmail': post('/api/users/login', { email: 'x', password: 'y' }),
  [`${ENTREPRENEUR} 400 errors.entrepreneurIncorrect`]: post('/api/users/login/entrepreneur', {}),
  [`${ENTREPRENEUR} 401 errors.entrepreneurIncorrect`]: post('/api/users/login/entrepreneur', {
    number: '99999999',
    nip: '0000',
  }),
  [`${ENTREPRENEUR} 400 forms.verifyNumber`]: post('/api/users/login/entrepreneur', {
    number: 'x',
    nip: '0000',
  }),
  [`${ENTREPRENEUR} 400 forms.verifyNip`]: post('/api/users/login/entrepreneur', {
    number: '99999999',
    nip: 'x',
  }),
  'POST /api/users/register 401 errors.emailIsRegistered': registerTwice,
  'POST /api/users/register 400 errors.badRequest': post('/api/users/register', { name: 'Ana' }),
  'POST /api/users/forgot 400 errors.serverError': post('/api/users/forgot', { email: 'x' }),
  'POST /api/users/forgot 403 errors.serverError': post(
    '/api/users/forgot',
    { email: 'nadie@correo.example' },
    { 'sec-fetch-site': 'cross-site' },
  ),
  'POST /api/users/login/facebook 401 errors.emailIsRegistered': facebookOfAnother,
  'POST /api/users/login/facebook 400 errors.serverError': post('/api/users/login/facebook', {}),
  'POST /api/users/login/apple 401 errors.emailIsRegistered': apple(() => ({ email_verified: true })),
  'POST /api/users/login/apple 401 errors.tokenExpired': apple(() => ({
    exp: Math.floor(site.clock.now() / 1_000) - 120,
  })),
  'POST /api/users/login/apple 400 errors.serverError': post('/api/users/login/apple', {}),
  'POST /api/users/:id 403 errors.passwordIncorrect': save({
    password: 'doble-play-6-4-3',
    password_current: 'no-es-esta',
  }),
  'POST /api/users/:id 400 errors.badRequest': save({ name: 'Ana' }),
  'POST /api/streaming 409 errors.sessionOpen': watch(7, 2),
  'POST /api/streaming 404 player.videoNotFound': watch(9, 1),
  'GET /api/memberships/:id 404 errors.notFound': ({ headers }) =>
    site.browser().call('GET', '/api/memberships/2147483647', { headers }),
  [`${CARD} 400 checkout.cardNumberInvalid`]: charge(2004),
  [`${CARD} 400 checkout.cardCodeInvalid`]: charge(2006),
  [`${CARD} 400 checkout.cardExpireInvalid`]: charge(2005),
  [`${CARD} 400 checkout.dataRefused`]: charge(1001),
  [`${CARD} 402 checkout.cardDeclined`]: charge(3001),
  [`${CARD} 402 checkout.cardExpired`]: charge(3002),
  [`${CARD} 402 checkout.noFunds`]: charge(3003),
  [`${CARD} 402 checkout.callYourBank`]: charge(3006),
  [`${CARD} 402 checkout.authenticationFailed`]: charge(2010),
  [`${CARD} 409 checkout.cardsUnavailable`]: charge(1002),
  'POST /api/prepaid/coupon/code 400 checkout.codeInvalid': async ({ lang }) =>
    lookUp(await shop.buyer(), { folio: '2099999999', code: '12344321' }, lang),
}

const rows = errorCatalogue().filter(({ provoked }) => provoked === 'api')

test('each status that the API answers has its provocation, and no other', () => {
  expect(rows.map(keyOf).sort()).toEqual(Object.keys(provocations).sort())
})

const expectRow = async (row: ErrorRow, lang: 'es' | 'en') => {
  const locale = lang === 'es' ? 'es_MX' : 'en_US'
  const headers = { 'accept-language': lang === 'es' ? 'es-MX' : 'en-US' }
  const provoke = provocations[keyOf(row)]
  if (provoke === undefined) throw new Error(`nothing provokes ${keyOf(row)}`)
  const answer = await provoke({ lang: locale, headers })
  const { error } = answer.json()
  expect(answer.statusCode).toBe(row.status)
  if (row.code.startsWith('forms.')) expect(Object.values(error.fields ?? {})).toEqual([row[lang]])
  else expect([error.code, error.message]).toEqual([row.code, row[lang]])
}

test.each(rows.map((row) => [keyOf(row), row] as const))(
  '%s has the status, the code and the texts of the catalogue',
  async (_, row) => {
    await expectRow(row, 'es')
    await expectRow(row, 'en')
  },
)

test('a broken body of a login has the login’s own text too', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'errors.emailPasswordIncorrect'])
})

test('checkout and prepaid card name each refused field', async () => {
  const buyer = await shop.buyer()
  const fieldsOf = async (path: string, body: object) =>
    (await buyer.call('POST', path, body)).json().error.fields
  const telephone = 'Escribe tu teléfono: de 10 a 15 dígitos'
  const email = 'El correo no tiene el formato correcto (ej.: nombre@correo.com)'
  const required = 'Este campo es obligatorio'
  const reference = buyer.reference(shop.mexico.id)
  const contact = { email: 'x', telephone: '12', reference }
  const card = { ...contact, firstname: 'Ana <Luna>', token_id: '' }
  expect(await fieldsOf('/api/payments/openpay/card?lang=es', card)).toEqual({
    email,
    telephone,
    firstname: 'Un nombre lleva solo letras, números, espacios, puntos, guiones y apóstrofos',
    token_id: required,
  })
  for (const path of ['store', 'card-page'])
    expect(await fieldsOf(`/api/payments/openpay/${path}?lang=es`, contact)).toEqual({ email, telephone })
  expect(await fieldsOf('/api/payments/paypal/order?lang=es', { reference, email: ' ' })).toEqual({
    email: required,
  })
  expect(await fieldsOf('/api/prepaid/coupon/code?lang=es', { number_sheet: '1' })).toEqual({
    number_sheet: 'Escribe los 10 dígitos del folio',
    code: required,
  })
  const redemption = { number_sheet: '2026000001', code: '1', email: 'x' }
  expect(await fieldsOf('/api/prepaid/coupon/implement?lang=es', redemption)).toEqual({
    email,
    phone: required,
  })
})
