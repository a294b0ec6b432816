import { expect, test } from 'vitest'
import { demoPaypal, demoSecrets, demoWaysIn } from './demo-values.ts'
import { live, refusal } from './live-environment-for-tests.ts'
import { readSettings } from './settings.ts'

test('a live start accepts real providers', () => {
  expect(readSettings(live).mode).toBe('live')
  for (const host of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
    '[64:ff9b::808:808]',
    'x.mx:8443',
  ])
    expect(refusal({ ...live, OPENPAY_URL: `https://${host}/v1` })).toBe('')
})

test.each(Object.keys(live).filter((it) => it !== 'MODE'))(
  'a live start: names %s when it is missing',
  (name) => {
    expect(refusal({ ...live, [name]: '' })).toBe(`MODE=live needs ${name}.`)
  },
)

test.each(Object.entries({ ...demoSecrets, ...demoPaypal, ...demoWaysIn }))(
  'a live start refuses the demo value of %s',
  (name, secret) => {
    expect(refusal({ ...live, [name]: secret })).toMatch(
      new RegExp(`^${name} is the demo (key|value), which`),
    )
  },
)

test('a live start refuses keys that only look like the demo ones', () => {
  expect(refusal({ ...live, OPENPAY_PRIVATE_KEY: 'sk_EMU0other' })).toMatch(
    /^OPENPAY_PRIVATE_KEY is the demo key/,
  )
  expect(refusal({ ...live, OPENPAY_PUBLIC_KEY: 'pk_demo1' })).toMatch(/^OPENPAY_PUBLIC_KEY is the demo key/)
})

test('a live start refuses test money and the sender of the demo', () => {
  expect(refusal({ ...live, OPENPAY_SANDBOX: '1' })).toMatch(/^OPENPAY_SANDBOX is 1/)
  expect(readSettings({ ...live, OPENPAY_SANDBOX: '0' }).openpay.sandbox).toBe(false)
  for (const MAIL_FROM of ['Playball <taquilla@playball.test>', 'a@PLAYBALL.test', '<b@mail.playball.test>'])
    expect(refusal({ ...live, MAIL_FROM })).toMatch(/^MAIL_FROM is an address of the demo/)
})

test('the demo refuses nothing of what a live start refuses', () => {
  expect(refusal({ ...live, MODE: 'demo', OPENPAY_URL: 'http://10.0.0.1/v1', OPENPAY_SANDBOX: '1' })).toBe('')
})

test.each([
  ['SMS_TOKEN', { SMS_URL: 'https://sms.example' }],
  ['SMS_URL', { SMS_TOKEN: 'largo-y-secreto' }],
  ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: '123' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_SECRET: 'largo-y-secreto' }],
])('a live start names %s where the other half of that way in is set', (missing, given) => {
  const [name] = Object.keys(given)
  expect(refusal({ ...live, ...given })).toBe(`MODE=live needs ${missing} where ${name} is set.`)
})

test('a live start names what is missing of an account at PayPal that is set in part', () => {
  const refused = refusal({
    ...live,
    PAYPAL_INTL_CLIENT_ID: 'AbCdEfGh-1',
    PAYPAL_INTL_MERCHANT_ID: 'LIGA12345',
  })
  expect(refused).toBe(
    'MODE=live needs PAYPAL_INTL_CLIENT_SECRET, PAYPAL_INTL_BUSINESS, PAYPAL_INTL_WEBHOOK_ID where PAYPAL_INTL_CLIENT_ID is set.',
  )
})
