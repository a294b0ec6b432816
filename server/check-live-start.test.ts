import { expect, test } from 'vitest'
import { openTestApp, testOutside } from '../testing/app/open-test-app.ts'
import { PASSWORD } from '../testing/clients/browser.ts'
import { buildApp } from './app.ts'
import { checkLiveStart, refuseDemoUsers } from './check-live-start.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Timers } from './timers.ts'

const live: Settings = {
  ...readSettings({ TRUST_PROXY: '10.0.0.0/8' }),
  mode: 'live',
  leagueFeedUrl: 'https://stats.example',
  videoOriginUrl: 'https://video.example/games',
  smtpUrl: 'smtps://mail.example',
  waysIn: {
    sms: { url: 'https://sms.example', token: 'largo-y-secreto' },
    facebook: {
      appId: '1',
      appSecret: 'largo-y-secreto',
      dialogUrl: 'https://dialog.example/oauth',
      graphUrl: 'https://graph.example',
    },
    apple: { url: 'https://apple.example', clientIds: ['mx.liga.site'] },
  },
}
live.openpay = {
  ...live.openpay,
  url: 'https://api.pay.example/v1',
  scripts: ['https://one.pay.example/a.js', 'https://two.pay.example/b.js'],
}
live.paypal = {
  ...live.paypal,
  url: 'https://api.wallet.example',
  formUrl: 'https://form.wallet.example/webscr',
  ipnUrl: 'https://ipn.wallet.example/webscr',
  redirectHosts: ['page.wallet.example'],
  certificateHosts: ['certs.wallet.example'],
}
const open: Record<string, string[]> = {
  'stats.example': ['8.8.8.8', '2606:4700::1111'],
  'video.example': ['1.1.1.1'],
  'mail.example': ['9.9.9.9'],
  'api.pay.example': ['4.4.4.4'],
  'one.pay.example': ['5.5.5.5'],
  'two.pay.example': ['5.5.5.6'],
  'sms.example': ['5.5.5.7'],
  'dialog.example': ['5.5.5.8'],
  'graph.example': ['5.5.5.9'],
  'apple.example': ['5.5.6.1'],
  'api.wallet.example': ['5.5.6.2'],
  'form.wallet.example': ['5.5.6.3'],
  'ipn.wallet.example': ['5.5.6.4'],
  'page.wallet.example': ['5.5.6.5'],
  'certs.wallet.example': ['5.5.6.6'],
}
const clockAt = (iso: string) => ({ now: () => Date.parse(iso) })
const never: Pick<Timers, 'wait'> = { wait: () => new Promise(() => undefined) }

/** The refusal and the warnings of a start with these names. */
const start = async (
  names: Record<string, string[]>,
  overrides: Partial<Settings> = {},
  { timers = never, clock = clockAt('2026-11-20T18:00:00Z') } = {},
) => {
  const warnings: string[] = []
  const resolve = async (host: string) => {
    const found = names[host]
    if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found
  }
  const refusal = await checkLiveStart(
    { ...live, ...overrides },
    { resolve, timers, clock, warn: (it) => warnings.push(it) },
  ).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { refusal, warnings }
}

const variables = {
  'stats.example': 'LEAGUE_FEED_URL',
  'video.example': 'VIDEO_ORIGIN_URL',
  'mail.example': 'SMTP_URL',
  'api.pay.example': 'OPENPAY_URL',
  'one.pay.example': 'OPENPAY_SCRIPTS',
  'two.pay.example': 'OPENPAY_SCRIPTS',
  'sms.example': 'SMS_URL',
  'dialog.example': 'FACEBOOK_URL',
  'graph.example': 'FACEBOOK_GRAPH_URL',
  'apple.example': 'APPLE_URL',
  'api.wallet.example': 'PAYPAL_URL',
  'form.wallet.example': 'PAYPAL_FORM_URL',
  'ipn.wallet.example': 'PAYPAL_IPN_URL',
  'page.wallet.example': 'PAYPAL_REDIRECT_HOSTS',
  'certs.wallet.example': 'PAYPAL_CERT_HOSTS',
}

test('provider names that resolve to public addresses let a live start go on without a warning', async () => {
  expect(await start(open)).toEqual({ refusal: undefined, warnings: [] })
})

test.each(Object.entries(variables))(
  '%s stops a live start when one of the addresses of its name is not public',
  async (host, name) => {
    for (const address of [
      ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.0.9', '169.254.169.254', '100.64.1.1', '0.0.0.0'],
      ...[
        '::1',
        '::',
        'fe80::1',
        'fe80::1%eth0',
        'fd00::1',
        '::ffff:10.0.0.1',
        '::ffff:7f00:1',
        '64:ff9b::a00:1',
      ],
    ]) {
      const result = await start({ ...open, [host]: ['8.8.4.4', address] })
      expect(result.refusal, address).toBe(
        `${name} is wrong: ${host} leads to ${address}, which MODE=live refuses as not public.`,
      )
    }
  },
)

test('provider names that cannot be resolved are a warning, as a start must outlive an outage of DNS', async () => {
  const { 'mail.example': _, ...rest } = open
  expect(await start(rest)).toEqual({
    refusal: undefined,
    warnings: ['SMTP_URL is perhaps wrong: mail.example cannot be resolved now.'],
  })
})

test('a live start waits only some seconds to resolve the names of providers', async () => {
  const warnings: string[] = []
  const waited: number[] = []
  await checkLiveStart(live, {
    resolve: () => new Promise(() => undefined),
    timers: { wait: async (ms) => void waited.push(ms) },
    clock: clockAt('2026-11-20T18:00:00Z'),
    warn: (it) => warnings.push(it),
  })
  expect(new Set(waited)).toEqual(new Set([5_000]))
  expect(warnings).toHaveLength(Object.keys(variables).length)
})

test('the names of providers are not resolved in the demo', async () => {
  expect(await start({}, { mode: 'demo', trustProxy: [] })).toEqual({ refusal: undefined, warnings: [] })
})

test('a live start without TRUST_PROXY explains the consequence', async () => {
  const { refusal, warnings } = await start(open, { trustProxy: [] })
  expect(refusal).toBeUndefined()
  expect(warnings).toEqual([
    expect.stringMatching(/^TRUST_PROXY is not set: every viewer has the address of the proxy/),
  ])
})

test('demo accounts in the database stop a live start, and no other start', async () => {
  const { outside, db, close } = await testOutside()
  await refuseDemoUsers(live, db)
  const { app } = await buildApp(outside)
  await expect(refuseDemoUsers(live, db)).rejects.toThrow(
    /^DATA_DIR is wrong: its database holds \w+@playball\.test of the demo, which MODE=live refuses\.$/,
  )
  await expect(refuseDemoUsers({ ...live, databaseUrl: 'postgres://x/y' }, db)).rejects.toThrow(
    /^DATABASE_URL is/,
  )
  await refuseDemoUsers({ ...live, mode: 'demo' }, db)
  await app.close()
  await close()
})

test("no account gets an address of the demo's domain in live mode, as the next start would be refused", async () => {
  const { browser, db, close } = await openTestApp({
    settings: { mode: 'live', publicUrl: 'https://playball.example' },
  })
  for (const email of ['operador@playball.test', 'OTRO@Playball.Test'])
    expect((await browser().register(email)).statusCode).toBe(400)
  const fan = browser()
  expect((await fan.register('fan@correo.example')).statusCode).toBe(200)
  const change = await fan.call('POST', `/api/users/${fan.userId}/email`, {
    body: { email: 'Otra@playball.TEST', password: PASSWORD },
  })
  expect(change.json().error.code).toBe('errors.badRequest')
  await refuseDemoUsers(live, db)
  await close()
})

test('a live start warns when it listens beyond its own machine, since it speaks without TLS', async () => {
  expect((await start(open, { host: '0.0.0.0' })).warnings).toEqual([
    expect.stringMatching(/^HOST is 0\.0\.0\.0: .*without TLS/),
  ])
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect((await start(open, { host })).warnings).toEqual([])
})

test('a live start names each missing PayPal account, and resolves no name of PayPal without any account', async () => {
  const { MXN } = live.paypal.accounts
  const withoutOne = { ...live.paypal, accounts: { MXN, USD: undefined } }
  expect(await start(open, { paypal: withoutOne })).toEqual({
    refusal: undefined,
    warnings: ['PAYPAL_INTL_CLIENT_ID is not set: nobody can pay with PayPal in dollars.'],
  })
  const names = Object.fromEntries(Object.entries(open).filter(([host]) => !host.includes('wallet')))
  const without = { ...live.paypal, accounts: { MXN: undefined, USD: undefined } }
  expect((await start(names, { paypal: without })).warnings).toEqual([
    'PAYPAL_MX_CLIENT_ID is not set: nobody can pay with PayPal in pesos.',
    'PAYPAL_INTL_CLIENT_ID is not set: nobody can pay with PayPal in dollars.',
  ])
})

test('a live start with the classic buttons is refused from the day on which PayPal may end them', async () => {
  const paypal = { ...live.paypal, mode: 'wps' as const }
  const lastDay = clockAt('2026-12-31T23:59:59Z')
  expect((await start(open, { paypal }, { clock: lastDay })).refusal).toBeUndefined()
  const dayAfter = clockAt('2027-01-01T00:00:00Z')
  expect((await start(open, { paypal }, { clock: dayAfter })).refusal).toBe(
    'PAYPAL_MODE is wps, the classic buttons, which PayPal gives up and which MODE=live refuses from 2027-01-01 on.',
  )
  expect((await start(open, {}, { clock: dayAfter })).refusal).toBeUndefined()
})
