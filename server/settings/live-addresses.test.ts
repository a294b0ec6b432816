import { describe, expect, test } from 'vitest'
import { live, refusal } from '../../testing/app/live-environment.ts'
import { readSettings } from './settings.ts'

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
