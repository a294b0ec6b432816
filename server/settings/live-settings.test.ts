import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoPaypal, demoSecrets, demoWaysIn } from './demo-values.ts'
import { InvalidSetting, readSettings } from './settings.ts'

const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://playball.example',
  LEAGUE_FEED_URL: 'https://stats.example/api/',
  VIDEO_ORIGIN_URL: 'https://video.example/games',
  OPENPAY_URL: 'https://api.openpay.example/v1',
  OPENPAY_MERCHANT_ID: 'mliga',
  OPENPAY_PUBLIC_KEY: 'pk_abc',
  OPENPAY_PRIVATE_KEY: 'sk_abc',
  OPENPAY_SCRIPTS: 'https://js.openpay.example/openpay.v1.min.js,https://js.openpay.example/data.js',
  OPENPAY_WEBHOOK_USER: 'liga',
  OPENPAY_WEBHOOK_PASSWORD: 'largo-y-secreto',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Taquilla <taquilla@liga.example>',
}

const web = ['PUBLIC_URL', 'LEAGUE_FEED_URL', 'VIDEO_ORIGIN_URL', 'OPENPAY_URL', 'OPENPAY_SCRIPTS'] as const
const hosts: Record<string, [why: string, hosts: string[]]> = {
  'its own machine': [
    'sandbox or of loopback',
    [
      ...[
        'localhost',
        'LOCALHOST',
        'localhost.',
        'sandbox.localhost',
        'localhost.localdomain',
        'x.test',
        'a.invalid',
      ],
      ...[
        '127.0.0.1',
        '127.1',
        '127.1.2.3',
        '0x7f.1',
        '0177.0.0.1',
        '2130706433',
        '0.0.0.0',
        '0',
        '127.0.0.1.',
      ],
      ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]'],
    ],
  ],
  'a private network': [
    'private network',
    [
      ...[
        '10.0.0.1',
        '10.255.255.255',
        '172.16.0.1',
        '172.31.9.9',
        '192.168.1.1',
        '169.254.169.254',
        '0x0a000001',
      ],
      ...[
        '100.64.0.1',
        '100.127.255.254',
        '192.0.2.1',
        '198.18.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '0.1.2.3',
      ],
      ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'],
      ...['[2001:db8::1]', '[2002:a00:1::]', '[2001::1]', '[100::1]', '[::7f00:1]'],
    ],
  ],
  'test money': [
    'sandbox of a provider',
    [
      'sandbox-api.openpay.mx',
      'sandbox-api.openpay.co',
      'api-m.sandbox.paypal.com',
      'www.sandbox.paypal.com',
      'sandbox',
    ],
  ],
}
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message
    throw error
  }
  return ''
}

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

describe.each(Object.entries(hosts))('a live start: refuses an address of %s', (_, [reason, all]) => {
  test.each(web)('in %s', (name) => {
    for (const scheme of ['https', 'http'])
      for (const host of all) {
        const path = name === 'PUBLIC_URL' ? '' : '/x.js'
        const message = refusal({ ...live, [name]: `${scheme}://${host}${path}` })
        expect(message, host).toMatch(
          new RegExp(`^${name} is an address of (the|a) [^.]*${reason}.*, which MODE=live refuses\\.$`),
        )
      }
  })

  test('such a host is refused in SMTP_URL, with a user and a port too', () => {
    for (const host of all)
      for (const address of [`smtps://${host}`, `smtp://box:secret@${host}:587`])
        expect(refusal({ ...live, SMTP_URL: address }), host).toMatch(new RegExp(`^SMTP_URL is .*${reason}`))
  })
})

test('a live start refuses a wrong second script as it does the first', () => {
  const scripts = 'https://js.openpay.example/a.js, http://js.openpay.example/b.js'
  expect(refusal({ ...live, OPENPAY_SCRIPTS: scripts })).toMatch(
    /^OPENPAY_SCRIPTS is an address without encryption/,
  )
})

test.each(web)('a live start refuses plain http in %s', (name) => {
  const message = refusal({ ...live, [name]: 'http://real.example' })
  expect(message).toBe(
    `${name} is an address without encryption (http instead of https), which MODE=live refuses.`,
  )
})

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
  'SMS_URL',
  'FACEBOOK_URL',
  'FACEBOOK_GRAPH_URL',
  'APPLE_URL',
  'PAYPAL_URL',
  'PAYPAL_FORM_URL',
  'PAYPAL_IPN_URL',
])('a live start refuses the sandbox, a private network and plain http in %s', (name) => {
  const messageFor = (address: string) => refusal({ ...live, [name]: address })
  expect(messageFor('http://localhost:3001/sms')).toMatch(new RegExp(`^${name} is an address of the sandbox`))
  expect(messageFor('https://10.0.0.1')).toMatch(new RegExp(`^${name} is an address of a private network`))
  expect(messageFor('http://real.example')).toMatch(new RegExp(`^${name} is an address without encryption`))
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

const certificate = join(mkdtempSync(join(tmpdir(), 'playball-settings-')), 'ca.pem')
writeFileSync(certificate, 'x')

test.each([
  'postgres://liga:x@db.example/playball?sslmode=verify-full',
  `postgres://liga:x@db.example/playball?sslmode=verify-full&sslrootcert=${certificate}`,
  'postgres://liga:x@127.0.0.1/playball',
  'postgres://liga:x@localhost:5433/playball',
  'postgres://liga:x@[::1]/playball',
  'postgres://liga:x@ignored.example/playball?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/playball',
])('a live start accepts the database %s', (url) => {
  expect(readSettings({ ...live, DATABASE_URL: url, DATABASE_MIGRATION_URL: url }).databaseUrl).toBe(url)
})

test.each([
  'postgres://liga:x@db.example/playball',
  'postgres://liga:x@10.0.0.5/playball?sslmode=disable',
  'postgres://liga:x@db.example/playball?sslmode=require',
  'postgres://liga:x@db.example/playball?ssl=true',
  'postgres://liga:x@db.example/playball?sslmode=no-verify',
  'postgres://liga:x@db.example/playball?uselibpqcompat=true&sslmode=require',
  'postgres://liga:x@db.example/playball?sslmode=verify-full&sslmode=disable',
  'postgres://liga:x@127.0.0.1/playball?host=db.example',
])('a live start refuses the database %s, which would be reached without a checked certificate', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
    expect(() => readSettings({ ...live, [name]: url })).toThrow(
      new RegExp(`^${name} is an address on another machine .* without sslmode=verify-full`),
    )
})

test('a live start refuses an environment in which no certificate is checked', () => {
  expect(() => readSettings({ ...live, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
    /^NODE_TLS_REJECT_UNAUTHORIZED is 0/,
  )
})

test('buyers are sent to the host of the card provider, or to those that are listed, none of which is a stand-in', () => {
  expect(readSettings(live).openpay.redirectHosts).toEqual(['api.openpay.example'])
  expect(
    readSettings({ ...live, OPENPAY_REDIRECT_HOSTS: 'API.openpay.example' }).openpay.redirectHosts,
  ).toEqual(['api.openpay.example'])
  for (const host of ['localhost:3001', '127.0.0.1', 'sandbox-api.openpay.mx'])
    expect(() => readSettings({ ...live, OPENPAY_REDIRECT_HOSTS: `x.example,${host}` })).toThrow(
      /^OPENPAY_REDIRECT_HOSTS is /,
    )
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

test.each(['PAYPAL_REDIRECT_HOSTS', 'PAYPAL_CERT_HOSTS'])(
  'a live start refuses stand-ins and test money in %s',
  (name) => {
    for (const host of ['localhost:3001', '127.0.0.1', 'www.sandbox.paypal.com', 'api.sandbox.paypal.com'])
      expect(refusal({ ...live, [name]: `www.paypal.com,${host}` }), host).toMatch(new RegExp(`^${name} is `))
    expect(refusal({ ...live, [name]: 'www.paypal.com' })).toBe('')
  },
)

test('a live start takes a video origin on loopback for our own alone: on its port, at its path, with a credential', () => {
  const own = {
    PORT: '3000',
    ORIGIN_TOKEN: 'a-credential-of-tests',
    VIDEO_ORIGIN_URL: 'http://localhost:5002/video',
  }
  for (const it of [
    own,
    { ...own, VIDEO_ORIGIN_URL: 'http://127.0.0.1:5002/video/' },
    { ...own, VIDEO_ORIGIN_URL: 'http://[::1]:6100/video', ORIGIN_PORT: '6100' },
  ])
    expect(refusal({ ...live, ...it }), it.VIDEO_ORIGIN_URL).toBe('')
  for (const it of [
    { ...own, ORIGIN_TOKEN: '' },
    { ...own, VIDEO_ORIGIN_URL: 'http://localhost:5003/video' },
    { ...own, VIDEO_ORIGIN_URL: 'http://localhost:3001/video' },
    { ...own, VIDEO_ORIGIN_URL: 'http://localhost:5002/other' },
    { ...own, VIDEO_ORIGIN_URL: 'https://localhost:5002/video' },
    { ...own, VIDEO_ORIGIN_URL: 'http://10.0.0.1:5002/video' },
    { ...own, LEAGUE_FEED_URL: 'http://localhost:5002/video' },
  ])
    expect(refusal({ ...live, ...it }), it.VIDEO_ORIGIN_URL).toMatch(
      /^(VIDEO_ORIGIN_URL|LEAGUE_FEED_URL) is /,
    )
})

test('a CDN in live is a public address with encryption, and comes with keys of a length that nobody guesses', () => {
  const cdn = {
    MEDIA_CDN_URL: 'https://cdn.example/liga',
    MEDIA_CDN_KEYS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
  }
  expect(refusal({ ...live, ...cdn })).toBe('')
  expect(refusal({ ...live, ...cdn, MEDIA_CDN_URL: 'http://cdn.example' })).toMatch(/^MEDIA_CDN_URL is /)
  expect(refusal({ ...live, ...cdn, MEDIA_CDN_URL: 'https://localhost/x' })).toMatch(/^MEDIA_CDN_URL is /)
  expect(refusal({ ...live, ...cdn, MEDIA_CDN_KEYS: '' })).toMatch(/^MEDIA_CDN_KEYS is wrong: /)
  expect(refusal({ ...live, ...cdn, MEDIA_CDN_KEYS: 'short' })).toMatch(/^MEDIA_CDN_KEYS is wrong: /)
})
