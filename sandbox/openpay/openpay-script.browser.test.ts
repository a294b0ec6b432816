import { existsSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeOf, MERCHANT, openTestSandbox, PUBLIC_KEY, SECURE, type TestSandbox } from '../test-sandbox.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const BROWSER = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((candidate) => candidate !== undefined && existsSync(candidate))

let sandbox: TestSandbox
let provider: string
let shop: http.Server
let browser: Browser
let page: Page

// The shop has another port, and so another origin, as the product does.
beforeAll(async () => {
  sandbox = await openTestSandbox()
  sandbox.systemClock.at = Date.now()
  provider = (await sandbox.app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  shop = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><form id="pay"></form>
<script src="${provider}/openpay/openpay.v1.js"></script><script src="${provider}/openpay/openpay-data.v1.js"></script>`)
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  browser = await chromium.launch({ ...(BROWSER !== undefined && { executablePath: BROWSER }), args: FLAGS })
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
  await page.goto(shopAddress())
}, 60_000)

afterAll(async () => {
  await browser?.close()
  shop?.close()
  await sandbox?.close()
})

const shopAddress = () => `http://localhost:${(shop.address() as AddressInfo).port}/`

type Tokenized = { id?: string; status?: number; message?: string; data?: unknown }

// The page's script is text, since this program has no DOM types.
const tokenize = (
  card: Record<string, string>,
  keys = { id: MERCHANT, key: PUBLIC_KEY },
): Promise<Tokenized> =>
  page.evaluate(`new Promise((done) => {
    OpenPay.setId(${JSON.stringify(keys.id)})
    OpenPay.setApiKey(${JSON.stringify(keys.key)})
    OpenPay.setSandboxMode(true)
    OpenPay.token.create(${JSON.stringify(card)}, (a) => done({ id: a.data.id }), ({ status, message, data }) => done({ status, message, data }))
  })`)

const CARD = {
  card_number: '4111111111111111',
  holder_name: 'Ana Prueba',
  expiration_month: '12',
  expiration_year: '49',
  cvv2: '123',
}

test('the browser script creates a token across origins, and the server can charge it', async () => {
  const { id } = await tokenize(CARD)
  expect(id).toMatch(/^k[a-z0-9]{19}$/)
  expect((await sandbox.openpay('POST', '/charges', chargeOf(id ?? ''))).statusCode).toBe(200)
  expect(await page.evaluate('OpenPay.getSandboxMode()')).toBe(true)
})

test('the browser script returns Openpay’s error for a refused card, and sends nothing with invalid keys', async () => {
  expect(await tokenize({ ...CARD, card_number: '4111111111111112' })).toMatchObject({
    status: 422,
    message: 'Request error',
    data: { error_code: 2004 },
  })
  expect(await tokenize(CARD, { id: '', key: PUBLIC_KEY })).toMatchObject({
    status: 0,
    message: 'Empty or invalid OpenPay ID',
  })
  expect(await tokenize(CARD, { id: MERCHANT, key: 'sk_emu0playball' })).toMatchObject({
    status: 0,
    message: 'Empty or invalid OpenPay API Key',
  })
})

test('the browser script’s validators and device id behave as the official ones', async () => {
  const results = await page.evaluate(`(() => {
    const { card, deviceData } = OpenPay
    const id = deviceData.setup('pay', 'deviceIdHiddenFieldName')
    const field = document.querySelector('#pay input[name=deviceIdHiddenFieldName]')
    const good = ['4111 1111 1111 1111', '5555555555554444', '345678000000007']
    return {
      numbers: [...good, '4111111111111112', '411', ''].map((n) => card.validateCardNumber(n)),
      codes: [['123'], ['1234'], ['12'], ['A23'], ['123', good[2]], ['1234', good[2]]].map(([c, n]) => card.validateCVC(c, n)),
      dates: [['12', '2049'], ['01', '2013'], ['13', '2049'], ['', '2049']].map(([m, y]) => card.validateExpiry(m, y)),
      types: [...good, '2223000048400011'].map((n) => card.cardType(n)),
      device: [/^[a-z0-9]{24}$/.test(id), field.value === id, deviceData.setup() === id],
    }
  })()`)
  expect(results).toEqual({
    numbers: [true, true, true, false, false, false],
    codes: [true, true, false, false, false, true],
    dates: [true, false, false, false],
    types: ['Visa', 'Mastercard', 'American Express', ''],
    device: [true, true, true],
  })
})

test('the 3-D Secure page fits a phone, and approving redirects to the shop with the charge', async () => {
  const { id: token } = await tokenize(CARD)
  const body = chargeOf(token ?? '', { ...SECURE, order_id: 'browser', redirect_url: `${shopAddress()}back` })
  const pending = (
    await sandbox.app.inject({
      method: 'POST',
      url: `/openpay/v1/${MERCHANT}/charges`,
      headers: {
        authorization: `Basic ${Buffer.from('sk_emu0playball:').toString('base64')}`,
        host: new URL(provider).host,
      },
      payload: body,
    })
  ).json<{ id: string; payment_method: { url: string } }>()
  const bank = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
  await bank.goto(pending.payment_method.url)
  await expect(bank.getByText('SIMULADOR — no se cobra dinero').isVisible()).resolves.toBe(true)
  expect(await bank.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await bank.getByRole('button', { name: 'Aprobar' }).click()
  await bank.waitForURL(`${shopAddress()}back?id=${pending.id}`)
  expect((await sandbox.openpay('GET', `/charges/${pending.id}`)).json()).toMatchObject({
    status: 'completed',
  })
})
