import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('the sandbox’s default port is the product’s plus 1, and the SMTP port 1,000 above that', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    smtpPort: 4001,
    productUrl: 'http://localhost:3000',
  })
  expect(settings.openpay).toEqual({
    merchant: 'mplayballdemo',
    publicKey: 'pk_emu0playball',
    privateKey: 'sk_emu0playball',
    noticeUser: 'playball',
    noticePassword: 'notice-demo',
  })
})

test('the sandbox knows the site by the product’s own settings, of several Apple ids by the first', () => {
  const env = { FACEBOOK_APP_ID: '12', FACEBOOK_APP_SECRET: 'secreto', APPLE_CLIENT_ID: 'mx.site, mx.app' }
  expect(readSettings(env)).toMatchObject({
    facebook: { appId: '12', appSecret: 'secreto' },
    apple: { clientId: 'mx.site' },
  })
})

test('the sandbox knows the product’s two accounts at PayPal by the product’s own settings', () => {
  expect(readSettings({}).paypal.map((it) => [it.name, it.merchantId])).toEqual([
    ['mexico', 'EMUPLAYBALLMX'],
    ['elsewhere', 'EMUPLAYBALLUS'],
  ])
  const env = {
    PAYPAL_INTL_CLIENT_ID: 'A-1_x',
    PAYPAL_INTL_CLIENT_SECRET: 'E-1_x',
    PAYPAL_INTL_MERCHANT_ID: 'ABC',
    PAYPAL_INTL_BUSINESS: 'caja@playball.test',
    PAYPAL_INTL_WEBHOOK_ID: '9XY',
  }
  expect(readSettings(env).paypal[1]).toEqual({
    name: 'elsewhere',
    clientId: 'A-1_x',
    clientSecret: 'E-1_x',
    merchantId: 'ABC',
    email: 'caja@playball.test',
    webhookId: '9XY',
  })
})

test('the sandbox’s ports follow PORT, stay below 65536, and 0 means any free one', () => {
  expect(readSettings({ PORT: '4100' })).toMatchObject({
    port: 4101,
    smtpPort: 5101,
    productUrl: 'http://localhost:4100',
  })
  expect(readSettings({ PORT: '65535' })).toMatchObject({ port: 65534, smtpPort: 64534 })
  expect(readSettings({ SANDBOX_PORT: '0' })).toMatchObject({ port: 0, smtpPort: 0 })
  expect(readSettings({ SANDBOX_PORT: '0', SMTP_PORT: '2525' }).smtpPort).toBe(2525)
})

test('an empty environment variable counts as unset', () => {
  expect(readSettings({ PUBLIC_URL: '', FEED_DIR: '', FEED_PAST_DAYS: '' })).toMatchObject({
    productUrl: 'http://localhost:3000',
    feedDir: undefined,
    feedPastDays: undefined,
  })
})

test.each([
  ['SANDBOX_PORT', 'seventy'],
  ['CLOCK_OFFSET_MS', '1.5'],
  ['FEED_PAST_DAYS', '-1'],
  ['PORT', '70000'],
  ['SMTP_PORT', '1.5'],
  ['SANDBOX_PORT', ' '],
  ['SANDBOX_PORT', '0x10'],
  ['PUBLIC_URL', 'localhost'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['OPENPAY_PRIVATE_KEY', 'pk_public'],
  ['OPENPAY_WEBHOOK_USER', 'a:b'],
  ['PAYPAL_MX_CLIENT_ID', 'a b'],
  ['PAYPAL_MX_MERCHANT_ID', 'A-B'],
  ['PAYPAL_INTL_BUSINESS', 'nobody'],
  ['FACEBOOK_APP_ID', 'abc'],
  ['LOG_LEVEL', 'loud'],
])('an invalid %s (%s) is refused in one sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`))
})
