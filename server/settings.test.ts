import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSettings, WrongSetting } from './settings.ts'

const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://playball.example',
  LEAGUE_FEED_URL: 'https://stats.example/api/',
  VIDEO_ORIGIN_URL: 'https://video.example/games',
  OPENPAY_URL: 'https://api.openpay.example/v1',
  OPENPAY_MERCHANT_ID: 'mliga',
  OPENPAY_PUBLIC_KEY: 'pk_abc',
  OPENPAY_PRIVATE_KEY: 'sk_abc',
  OPENPAY_SCRIPTS: 'https://js.openpay.example/openpay.v1.min.js',
  OPENPAY_WEBHOOK_USER: 'liga',
  OPENPAY_WEBHOOK_PASSWORD: 'largo-y-secreto',
  SMTP_URL: 'smtps://mail.example',
}

describe('settings', () => {
  it('need nothing for a newcomer, whose stand-ins are one port further', () => {
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

  it.each([
    ['65535', 'http://localhost:65534', 'smtp://127.0.0.1:64534'],
    ['64900', 'http://localhost:64901', 'smtp://127.0.0.1:63901'],
  ])('find the stand-ins of port %s where the sandbox opens them', (PORT, feed, mail) => {
    expect(readSettings({ PORT })).toMatchObject({ leagueFeedUrl: feed, smtpUrl: mail })
  })

  it('take the league feed with or without /api at its end', () => {
    for (const url of [
      'https://stats.example',
      'https://stats.example/',
      'https://stats.example/api',
      'https://stats.example/api/',
    ]) {
      expect(readSettings({ LEAGUE_FEED_URL: url }).leagueFeedUrl).toBe('https://stats.example')
    }
  })

  it('let every browser in when BLOCKED_BROWSERS is empty', () => {
    expect(readSettings({ BLOCKED_BROWSERS: '' }).blockedBrowsers).toEqual([])
  })

  it.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['MODE', 'production'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['LEAGUE_FEED_URL', 'ftp://x'],
    ['SEASON_LAST_START', 'enero'],
    ['CARIBBEAN_SERIES', '2023-01-31/2023-02-07'],
    ['CARIBBEAN_SERIES', '2023-02-07T00:00:00Z/2023-01-31T00:00:00Z'],
    ['OPENPAY_PRIVATE_KEY', 'secret'],
  ])('stop the start with a sentence that names %s when it is %j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(WrongSetting)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is wrong: .+\\.$`))
  })

  it('of a live start name everything that is missing', () => {
    expect(() => readSettings({ MODE: 'live' })).toThrow(/LEAGUE_FEED_URL.*OPENPAY_PRIVATE_KEY.*SMTP_URL/)
    expect(readSettings(live).mode).toBe('live')
  })

  it.each(['LEAGUE_FEED_URL', 'VIDEO_ORIGIN_URL', 'OPENPAY_URL', 'OPENPAY_SCRIPTS'])(
    'of a live start refuse a loopback address in %s',
    (name) => {
      for (const host of [
        'localhost:3001',
        '127.0.0.1',
        '127.1.2.3:80',
        '[::1]:3001',
        '0.0.0.0',
        'sandbox.localhost',
      ]) {
        expect(() => readSettings({ ...live, [name]: `http://${host}/x` })).toThrow(
          new RegExp(`^${name} is an address of the sandbox`),
        )
      }
    },
  )

  it('of a live start refuse the demo keys', () => {
    expect(() => readSettings({ ...live, OPENPAY_PRIVATE_KEY: 'sk_emu0playball' })).toThrow(/demo key/)
  })

  it('are either read or refused in a sentence, whatever the environment holds', () => {
    const names = Object.keys(live)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'PORT', 'HOST'), fc.string()), (env) => {
        try {
          readSettings(env)
        } catch (error) {
          expect(error).toBeInstanceOf(WrongSetting)
        }
      }),
    )
  })
})
