import { expect, test } from 'vitest'
import { live } from '../../testing/app/live-environment.ts'
import { readSettings } from './settings.ts'

test('the video origin is ours beside the product, on its own port, and has a credential only where one is set', () => {
  expect(readSettings({ PORT: '4000' })).toMatchObject({
    videoOriginUrl: 'http://localhost:6002/video',
    originToken: undefined,
  })
  expect(readSettings({ PORT: '65535' }).videoOriginUrl).toBe('http://localhost:63533/video')
  const given = { ORIGIN_PORT: '4107', ORIGIN_TOKEN: 'a-credential-of-tests' }
  expect(readSettings(given)).toMatchObject({
    videoOriginUrl: 'http://localhost:4107/video',
    originToken: 'a-credential-of-tests',
  })
})

test('the settings hold where each club sells its tickets, by the club’s id in the league', () => {
  const TICKET_LINKS = 'HER=https://boletos.example/her,mxc=https://aguilas.example'
  const links = { 677: 'https://boletos.example/her', 673: 'https://aguilas.example' }
  expect(readSettings({ TICKET_LINKS }).ticketLinks).toEqual(links)
  expect(readSettings({ ...live, TICKET_LINKS }).ticketLinks).toEqual(links)
  expect(readSettings(live).ticketLinks).toEqual({})
  expect(readSettings({}).ticketLinks).toMatchObject({ 677: 'http://localhost:3001/tickets/HER' })
})

test('the settings of a live start refuse ticket links of the sandbox', () => {
  expect(() => readSettings({ ...live, TICKET_LINKS: 'HER=http://localhost:3001/tickets/HER' })).toThrow(
    /^TICKET_LINKS is an address of the sandbox/,
  )
})

test('the sign-in methods of the demo are the sandbox’s', () => {
  expect(readSettings({ PORT: '4000' }).waysIn).toMatchObject({
    sms: { url: 'http://localhost:4001/sms' },
    facebook: {
      dialogUrl: 'http://localhost:4001/facebook/dialog/oauth',
      graphUrl: 'http://localhost:4001/facebook/graph',
    },
    apple: { url: 'http://localhost:4001/apple' },
  })
})

test('a sign-in method is absent from a live start without its keys, and the company’s own with them', () => {
  expect(readSettings(live).waysIn).toEqual({ sms: undefined, facebook: undefined, apple: undefined })
  const keys = {
    SMS_URL: 'https://sms.example/send',
    SMS_TOKEN: 'largo-y-secreto',
    FACEBOOK_APP_ID: '123456',
    FACEBOOK_APP_SECRET: 'otro-largo-secreto',
    APPLE_CLIENT_ID: 'mx.liga.site, mx.liga.app',
  }
  expect(readSettings({ ...live, ...keys }).waysIn).toEqual({
    sms: { url: 'https://sms.example/send', token: 'largo-y-secreto' },
    facebook: {
      appId: '123456',
      appSecret: 'otro-largo-secreto',
      dialogUrl: 'https://www.facebook.com/dialog/oauth',
      graphUrl: 'https://graph.facebook.com',
    },
    apple: { url: 'https://appleid.apple.com', clientIds: ['mx.liga.site', 'mx.liga.app'] },
  })
})

test('both accounts at PayPal are the sandbox’s in demo, absent from a live start without keys, and PayPal’s own with them', () => {
  expect(readSettings({ PORT: '4000' }).paypal).toMatchObject({
    mode: 'orders',
    url: 'http://localhost:4001/paypal',
    redirectHosts: ['localhost:4001'],
    certificateHosts: ['localhost:4001'],
    accounts: { MXN: { merchantId: 'EMUPLAYBALLMX' }, USD: { merchantId: 'EMUPLAYBALLUS' } },
  })
  expect(readSettings(live).paypal.accounts).toEqual({ MXN: undefined, USD: undefined })
  const keys = {
    PAYPAL_MX_CLIENT_ID: 'AbCdEfGh-1',
    PAYPAL_MX_CLIENT_SECRET: 'EbCdEfGh_1',
    PAYPAL_MX_MERCHANT_ID: 'LIGA12345MX',
    PAYPAL_MX_BUSINESS: 'pagos@liga.example',
    PAYPAL_MX_WEBHOOK_ID: '1AB23456CD789012E',
  }
  expect(readSettings({ ...live, ...keys }).paypal).toEqual({
    mode: 'orders',
    url: 'https://api-m.paypal.com',
    formUrl: 'https://www.paypal.com/cgi-bin/webscr',
    ipnUrl: 'https://ipnpb.paypal.com/cgi-bin/webscr',
    redirectHosts: ['www.paypal.com'],
    certificateHosts: ['api.paypal.com', 'api-m.paypal.com'],
    accounts: {
      MXN: {
        clientId: 'AbCdEfGh-1',
        clientSecret: 'EbCdEfGh_1',
        merchantId: 'LIGA12345MX',
        business: 'pagos@liga.example',
        webhookId: '1AB23456CD789012E',
      },
      USD: undefined,
    },
  })
})
