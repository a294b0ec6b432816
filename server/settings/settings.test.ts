import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { live } from '../../testing/app/live-environment.ts'
import { InvalidSetting, readSettings } from './settings.ts'

const wrong: Record<string, string[]> = {
  MODE: ['production', 'Demo', '1'],
  PORT: ['ninety', '70000', '1.5', '-1', ' ', '0x10'],
  HOST: ['http://localhost', '127.0.0.1:3000', 'two words', '256.1.1.1'],
  SANDBOX_PORT: ['seventy', '65536', '3001a'],
  SMTP_PORT: ['smtp', '1e9', '2525,2526'],
  PUBLIC_URL: [
    'localhost:3000',
    'https://playball.example/site',
    'https://playball.example?x=1',
    'https://a:b@x',
  ],
  DATABASE_URL: ['mysql://x/y', 'localhost:5432/playball', 'postgres://x:99999/y'],
  DATABASE_MIGRATION_URL: ['mysql://x/y', 'localhost:5432/playball', 'postgres://x:99999/y'],
  LEAGUE_FEED_URL: ['ftp://x', 'stats.example', 'http://x/api/?x=1', 'http://x/#a', 'http://a:b@x'],
  LIVE_STREAM: ['live', '776/index.m3u8', 'alive/master.m3u8', '07/master.m3u8'],
  VIMEO_URL: ['vimeo.example', 'https://x/?a=1'],
  VIDEO_ORIGIN_URL: ['rtmp://x/y', '/video', 'https://x/video?token=1', 'https://a@x'],
  OPENPAY_URL: ['api.openpay.example', 'https://', 'https://x/v1?key=1', 'https://sk_x:@x/v1'],
  OPENPAY_MERCHANT_ID: ['m-1', 'two words', 'https://x'],
  OPENPAY_PUBLIC_KEY: ['sk_abc', 'pk_', 'pk_a-b'],
  OPENPAY_PRIVATE_KEY: ['secret', 'pk_abc', 'sk_a b'],
  OPENPAY_SANDBOX: ['yes', 'true', '2'],
  OPENPAY_FLOW: ['hosted', 'Token'],
  OPENPAY_REDIRECT_HOSTS: ['https://x', 'x/y', 'a b', ','],
  OPENPAY_SCRIPTS: ['https://a:b@x/a.js', 'nonsense', 'https://x/a.js,b.js', ',', 'ftp://x/a.js'],
  OPENPAY_WEBHOOK_USER: ['a:b', ':', 'a\nb'],
  OPENPAY_WEBHOOK_PASSWORD: ['short', '1234567', 'long\nenough'],
  CASH_AT_SHOPS: ['yes', 'true', '2'],
  OFFER_LINKS: ['yes', 'true', '2'],
  OFFLINE_CALENDAR: ['yes', '2', 'true'],
  PAYPAL_MODE: ['classic', 'Orders', '1'],
  PAYPAL_URL: ['api-m.paypal.example', 'https://x/?a=1', 'https://a:b@x'],
  PAYPAL_FORM_URL: ['www.paypal.example', 'ftp://x', 'https://x/cgi-bin/webscr?cmd=_xclick'],
  PAYPAL_IPN_URL: ['ipnpb.paypal.example', 'https://x/#a', 'https://a@x'],
  PAYPAL_REDIRECT_HOSTS: ['https://x', 'x/y', 'a b', ','],
  PAYPAL_CERT_HOSTS: ['https://x', 'x/y', 'a b', ','],
  PAYPAL_MX_CLIENT_ID: ['short', 'two words here', 'a:bcdefgh'],
  PAYPAL_MX_CLIENT_SECRET: ['short', 'two words here', 'a:bcdefgh'],
  PAYPAL_MX_MERCHANT_ID: ['short', 'EMU-PLAYBALL', 'a b c d e f'],
  PAYPAL_MX_BUSINESS: ['short', 'a@b, c@d', 'Liga <a@b.mx>', `${'x'.repeat(127)}@b`],
  PAYPAL_MX_WEBHOOK_ID: ['short', '0EMU-PLAYBALL', 'a b c d e f'],
  PAYPAL_INTL_CLIENT_ID: ['short', 'two words here', 'a:bcdefgh'],
  PAYPAL_INTL_CLIENT_SECRET: ['short', 'two words here', 'a:bcdefgh'],
  PAYPAL_INTL_MERCHANT_ID: ['short', 'EMU-PLAYBALL', 'a b c d e f'],
  PAYPAL_INTL_BUSINESS: ['short', 'a@b, c@d', 'Liga <a@b.mx>', `${'x'.repeat(127)}@b`],
  PAYPAL_INTL_WEBHOOK_ID: ['short', '0EMU-PLAYBALL', 'a b c d e f'],
  PREPAID_KEY: ['short', `${'x'.repeat(31)}`, `with a space ${'x'.repeat(32)}`],
  SMTP_URL: ['http://x', 'mail.example:25', 'smtp:nobody', 'smtp://a%zz@x', 'smtp://x/?tls=1'],
  MAIL_FROM: ['nobody', 'Playball <>', 'a@b, c@d', 'Playball <a@b> c'],
  PRIVACY_CONTACT: ['no', 'a\nb@c.mx', 'x'.repeat(301)],
  SUPPORT_CHAT: ['chat.example', 'javascript:alert(1)', 'https://a:b@chat.example'],
  BAR_DISTRIBUTOR: [
    'Deportes',
    'https://x.example',
    'Deportes <javascript:alert(1)>',
    'D <mailto:a@b>',
    'Deportes <x>',
  ],
  VAPID_PRIVATE_KEY: ['short', 'A'.repeat(43), `${'x'.repeat(42)}+`],
  PUSH_HOSTS: [' , ', '*', 'https://fcm.googleapis.com', 'fcm'],
  SMS_URL: ['sms.example', 'https://x/?a=1', 'ftp://x'],
  SMS_TOKEN: ['short', 'two words here'],
  FACEBOOK_APP_ID: ['abc', '12 34', '1'.repeat(33)],
  FACEBOOK_APP_SECRET: ['short', 'two words here'],
  FACEBOOK_URL: ['facebook.example', 'https://x/#a'],
  FACEBOOK_GRAPH_URL: ['graph.example', 'https://a:b@x'],
  APPLE_CLIENT_ID: [',', 'two words', 'mx.liga.site;mx.liga.app'],
  APPLE_URL: ['apple.example', 'https://x/?a=1'],
  BLOCKED_BROWSERS: ['firefx', 'firefox;safari', 'chrome,netscape'],
  SEASON_LAST_START: ['enero', '2023-01-31', '2023-02-30T00:00:00Z'],
  CARIBBEAN_SERIES: [
    '2023-01-31/2023-02-07',
    '2023-01-31T00:00:00Z',
    '2023-02-07T00:00:00Z/2023-01-31T00:00:00Z',
  ],
  TICKET_LINKS: [
    'https://boletos.example',
    'HER',
    'HER=',
    'HER=boletos.example',
    'HER=javascript:alert(1)',
    'HER=https://liga:clave@boletos.example',
    'NYY=https://boletos.example',
    'HER=https://a.example,HER=https://b.example',
    'HER=https://a.example;MXC=https://b.example',
    'HER=https://a.example,',
  ],
  TRUST_PROXY: ['nonsense', 'true', '10.0.0.0/99', '10.0.0.0/0', '::1/129', '10.0.0.1:80'],
  ATTEMPTS_FACTOR: ['0', 'many', '1.5', '1001'],
  METRICS_TOKEN: ['short', 'two words', 'contraseña'],
  ORIGIN_TOKEN: ['short', 'two words', 'contraseña'],
  ORIGIN_PORT: ['65536', '-1', '0x10'],
  MEDIA_CDN_URL: ['cdn.example', 'ftp://cdn.example', 'https://cdn.example/?x=1', 'https://a:b@cdn.example'],
  MEDIA_CDN_KEYS: ['short', ',', `${'a'.repeat(32)},short`, 'with a space '.repeat(4)],
  LOG_LEVEL: ['loud', 'INFO', '3'],
}

const right: Record<string, string[]> = {
  PORT: ['0', '65535', ' 3000 '],
  HOST: ['0.0.0.0', '::', '::1', 'localhost', 'stadium-1.playball.example', 'app_1'],
  DATABASE_URL: ['postgres://a:b@x:5432/y?sslmode=require', 'postgresql:///y?host=/var/run/postgresql'],
  DATABASE_MIGRATION_URL: [
    'postgres://a:b@x:5432/y?sslmode=require',
    'postgresql:///y?host=/var/run/postgresql',
  ],
  OPENPAY_REDIRECT_HOSTS: ['api.openpay.mx, acs.example:8443'],
  PAYPAL_MODE: ['orders', 'wps'],
  PAYPAL_CERT_HOSTS: ['api.paypal.com, api-m.paypal.com'],
  PAYPAL_MX_BUSINESS: ['pagos@liga.example', 'ABCDEFGH12345'],
  OPENPAY_SCRIPTS: ['https://x/a.js?v=1, https://x/b.js'],
  SMTP_URL: ['smtp://x', 'smtps://a%40b:c@x:465/', 'smtp://[::1]:25'],
  MAIL_FROM: ['a@b', 'Taquilla <a@b.mx>', '"Playball, Inc." <a@b.mx>', '<a@b>'],
  PRIVACY_CONTACT: ['Liga de Beisbol, A. C., Calle 1, 44100 Guadalajara, Jalisco; privacidad@liga.example'],
  BAR_DISTRIBUTOR: [
    'Deportes, S. A. <https://bares.example/a>',
    'Ana <mailto:a@b.mx>',
    'Ana <tel:+52-667-123-4567>',
  ],
  BLOCKED_BROWSERS: ['Firefox, IE', 'edge,opera,chrome,ie,firefox,safari,other'],
  SEASON_LAST_START: ['2023-01-31T19:00:00-07:00'],
  TICKET_LINKS: ['HER=https://boletos.example/her?x=1=2', ' her=http://a.example/ , Mxc=https://b.example '],
  TRUST_PROXY: ['127.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback', '::ffff:10.0.0.1'],
  METRICS_TOKEN: ['a-token_of.8+'],
  ORIGIN_TOKEN: ['a-token_of.8+'],
  ORIGIN_PORT: ['5002'],
}

test('an empty environment is valid, and the stand-ins are one port further', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    blockedBrowsers: ['firefox'],
  })
  expect(settings.leagueFeedUrl).toBe('http://localhost:3001')
  expect(settings.openpay.url).toBe('http://localhost:3001/openpay/v1')
})

test.each([
  ['65535', 'http://localhost:65534', 'smtp://127.0.0.1:64534'],
  ['64900', 'http://localhost:64901', 'smtp://127.0.0.1:63901'],
])('the stand-ins of port %s are expected where the sandbox opens them', (PORT, feed, mail) => {
  expect(readSettings({ PORT })).toMatchObject({
    leagueFeedUrl: feed,
    smtpUrl: mail,
    supportChat: `${feed}/chat`,
  })
})

test('the address of the league feed is valid with or without /api at its end', () => {
  for (const url of [
    'https://stats.example',
    'https://stats.example/',
    'https://stats.example/api',
    'https://stats.example/api/',
  ]) {
    expect(readSettings({ LEAGUE_FEED_URL: url }).leagueFeedUrl).toBe('https://stats.example')
  }
})

test('no browser is blocked when BLOCKED_BROWSERS is empty', () => {
  expect(readSettings({ BLOCKED_BROWSERS: '' }).blockedBrowsers).toEqual([])
})

describe.each(Object.entries(wrong))(
  'settings: stop the start with one sentence that names %s',
  (name, values) => {
    test.each(values)('when it is %j', (value) => {
      expect(() => readSettings({ [name]: value })).toThrow(InvalidSetting)
      expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is wrong: [^\\n]+\\.$`))
    })
  },
)

test('every setting of .env.example is tried with wrong values, but those that only a start can judge', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const judgedByStart = ['DATA_DIR', 'FEED_DIR', 'FEED_PAST_DAYS', 'CLOCK_FILE', 'CLOCK_OFFSET_MS']
  // Tried beside the origin's own settings.
  const ofTheOrigin = ['CAMERA_URL', 'RTMP_PORT', 'SRT_PORT', 'INGEST_HOST', 'INGEST_LADDER']
  const ofRecordings = names.filter((name) => name?.startsWith('RECORDINGS_'))
  const others = [...judgedByStart, ...ofTheOrigin, ...ofRecordings]
  expect(names.filter((name) => !others.includes(name ?? '')).sort()).toEqual(Object.keys(wrong).sort())
})

test.each(Object.entries(right))(
  'the setting %s is accepted in every form that its text allows',
  (name, values) => {
    for (const value of values) expect(() => readSettings({ [name]: value })).not.toThrow()
  },
)

test('the origin of PUBLIC_URL is normalised as browsers write it', () => {
  for (const url of ['https://Playball.Example', 'https://playball.example:443/', 'https://playball.example'])
    expect(readSettings({ PUBLIC_URL: url }).publicUrl).toBe('https://playball.example')
})

test('the refusal of a live start names every setting that is missing', () => {
  expect(() => readSettings({ MODE: 'live' })).toThrow(/LEAGUE_FEED_URL.*OPENPAY_PRIVATE_KEY.*SMTP_URL/)
  expect(readSettings(live).mode).toBe('live')
})

test('settings are either read or refused in a sentence, whatever the environment holds', () => {
  const names = Object.keys(live)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, 'PORT', 'HOST'), fc.string()), (env) => {
      try {
        readSettings(env)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidSetting)
      }
    }),
  )
})
