import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { live, refusal } from '../../testing/app/live-environment.ts'
import { demoPaypal, demoSecrets, demoWaysIn } from './demo-values.ts'
import { demoOnly } from './live-settings.ts'
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

test('the demo accepts all that a live start refuses', () => {
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

test('a live start names the missing setting of a PayPal account that is set in part', () => {
  const refused = refusal({
    ...live,
    PAYPAL_INTL_CLIENT_ID: 'AbCdEfGh-1',
    PAYPAL_INTL_MERCHANT_ID: 'LIGA12345',
  })
  expect(refused).toBe(
    'MODE=live needs PAYPAL_INTL_CLIENT_SECRET, PAYPAL_INTL_BUSINESS, PAYPAL_INTL_WEBHOOK_ID where PAYPAL_INTL_CLIENT_ID is set.',
  )
})

/** A value of each setting that a live start refuses, by name, as a demo may have it. */
const ofDemo: Record<string, string> = {
  ...{ SANDBOX_PORT: '3001', SMTP_PORT: '4001', FEED_DIR: 'games', FEED_PAST_DAYS: '30' },
  ...{ CLOCK_FILE: '.data/clock.json', CLOCK_OFFSET_MS: '0', CAMERA_URL: 'http://localhost:3001/video' },
  ...{ PUBLIC_URL: 'http://localhost:3000', LEAGUE_FEED_URL: 'http://localhost:3001' },
  ...{ VIDEO_ORIGIN_URL: 'http://localhost:5002/video', MEDIA_CDN_URL: 'http://localhost:3001' },
  ...{ VIMEO_URL: 'http://localhost:3001/vimeo', OPENPAY_URL: 'http://localhost:3001/openpay/v1' },
  ...{ OPENPAY_SCRIPTS: 'http://localhost:3001/openpay/openpay.v1.js', OPENPAY_SANDBOX: '1' },
  ...{
    OPENPAY_REDIRECT_HOSTS: 'localhost:3001',
    SMTP_URL: 'smtp://127.0.0.1:4001',
    MAIL_FROM: 'a@playball.test',
  },
  ...{ PAYPAL_URL: 'http://localhost:3001/paypal', PAYPAL_FORM_URL: 'http://localhost:3001/paypal' },
  ...{ PAYPAL_IPN_URL: 'http://localhost:3001/paypal', PAYPAL_REDIRECT_HOSTS: 'localhost:3001' },
  ...{ SUPPORT_CHAT: 'http://localhost:3001/chat' },
  ...{ PAYPAL_CERT_HOSTS: 'localhost:3001', SMS_URL: 'http://localhost:3001/sms' },
  ...{ FACEBOOK_URL: 'http://localhost:3001/fb', FACEBOOK_GRAPH_URL: 'http://localhost:3001/fb' },
  ...{ APPLE_URL: 'http://localhost:3001/apple', TICKET_LINKS: 'HER=http://localhost:3001/tickets/HER' },
  ...{ ...demoSecrets, ...demoPaypal, ...demoWaysIn },
}
/** Settings that mean the same in live as in the demo. */
const ofBoth = [
  ...[
    'MODE',
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_MIGRATION_URL',
    'ORIGIN_PORT',
    'ORIGIN_TOKEN',
  ],
  ...['MEDIA_CDN_KEYS', 'RTMP_PORT', 'SRT_PORT', 'INGEST_HOST', 'INGEST_LADDER', 'RECORDINGS_DIR'],
  ...['RECORDINGS_BYTES', 'RECORDINGS_FREE_BYTES', 'RECORDINGS_DAYS', 'RECORDINGS_END_MINUTES'],
  ...[
    'RECORDINGS_S3_URL',
    'RECORDINGS_S3_REGION',
    'RECORDINGS_S3_KEY',
    'RECORDINGS_S3_SECRET',
    'LIVE_STREAM',
  ],
  ...[
    'TEST_GAME',
    'CHROMECAST',
    'OPENPAY_FLOW',
    'OFFER_LINKS',
    'OFFLINE_CALENDAR',
    'CASH_AT_SHOPS',
    'PAYPAL_MODE',
  ],
  ...['PRIVACY_CONTACT', 'BAR_DISTRIBUTOR', 'PUSH_HOSTS', 'BLOCKED_BROWSERS', 'SEASON_LAST_START'],
  ...['CARIBBEAN_SERIES', 'TRUST_PROXY', 'ATTEMPTS_FACTOR', 'METRICS_TOKEN', 'LOG_LEVEL'],
]
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const defaults = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({
    name,
    value,
  }),
)

test('every setting of .env.example is listed as accepted or refused by a live start', () => {
  expect(defaults.map((it) => it.name).sort()).toEqual([...Object.keys(ofDemo), ...ofBoth].sort())
  expect(Object.keys(ofDemo)).toEqual(expect.arrayContaining([...demoOnly]))
})

test.each(Object.entries(ofDemo))(
  'a live start refuses %s=%s in one sentence that names it',
  (name, value) => {
    expect(refusal({ ...live, [name]: value })).toMatch(
      new RegExp(`^${name} is [^\\n]+ MODE=live refuses\\.$`),
    )
  },
)

test('a live start accepts settings of both modes as in .env.example, and empty settings of the demo', () => {
  for (const { name, value } of defaults.filter((it) => ofBoth.includes(it.name) && it.name !== 'MODE'))
    expect([name, refusal({ ...live, ...(value !== '' && { [name]: value }) })]).toEqual([name, ''])
  expect(refusal({ ...live, ...Object.fromEntries(demoOnly.map((name) => [name, ''])) })).toBe('')
})
