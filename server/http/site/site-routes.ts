import type { FastifyInstance } from 'fastify'
import { paypalCheckout } from '../../../contract/payments/paypal.ts'
import { config } from '../../../contract/site.ts'
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Gate, serve } from '../answers/endpoint.ts'

/** Serves the settings of this installation that the site may know. */
export const siteRoutes = (app: FastifyInstance, gate: Gate, settings: Settings, clock: Clock): void =>
  serve(app, gate, config, () => ({
    demo: settings.mode === 'demo',
    blockedBrowsers: settings.blockedBrowsers,
    openpay: {
      merchantId: settings.openpay.merchantId,
      publicKey: settings.openpay.publicKey,
      sandbox: settings.openpay.sandbox,
      scripts: settings.openpay.scripts,
      flow: settings.openpay.flow,
    },
    testGame: settings.testGame ?? null,
    casting: settings.chromecast,
    videoHost: settings.vimeoUrl,
    offerLinks: settings.offerLinks,
    cashAtShops: settings.cashAtShops,
    paypal: publicPaypal(settings),
    notifications: settings.push !== undefined,
    prepaid: settings.prepaidKey !== undefined,
    privacyContact: settings.privacyContact,
    supportChat: settings.supportChat ?? null,
    barDistributor: settings.barDistributor ?? null,
    waysIn: publicWaysIn(settings),
    now: new Date(clock.now()).toISOString(),
  }))

const publicPaypal = ({ publicUrl, paypal: { mode, formUrl, accounts } }: Settings) => ({
  action: mode === 'wps' ? formUrl : `${publicUrl}${paypalCheckout.path}`,
  business: { MXN: accounts.MXN?.business ?? null, USD: accounts.USD?.business ?? null },
})

const publicWaysIn = ({ waysIn: { sms, facebook, apple } }: Settings) => ({
  phone: sms !== undefined,
  facebook: facebook === undefined ? null : { appId: facebook.appId, dialogUrl: facebook.dialogUrl },
  apple: apple !== undefined,
  passkey: true as const,
})
