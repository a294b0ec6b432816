/**
 * The domain of the demo's users and of its mail; reserved (RFC 2606), so that no mail ever arrives there.
 */
export const DEMO_DOMAIN = 'playball.test'

/** The demo's credentials at its stand-ins: they are public, so a live start refuses each. */
export const demoSecrets = {
  OPENPAY_MERCHANT_ID: 'mplayballdemo',
  OPENPAY_PUBLIC_KEY: 'pk_emu0playball',
  OPENPAY_PRIVATE_KEY: 'sk_emu0playball',
  OPENPAY_WEBHOOK_USER: 'playball',
  OPENPAY_WEBHOOK_PASSWORD: 'notice-demo',
  PREPAID_KEY: 'demo-key-of-prepaid-cards-0123456789',
  VAPID_PRIVATE_KEY: '6pdBzij9khp_Qg_ZcyaA522NFNOeQ7SIsqPxf5VWleA',
} as const

/** The same for the companies of sign-in methods. */
export const demoWaysIn = {
  SMS_TOKEN: 'sms-demo-token',
  FACEBOOK_APP_ID: '750000000000075',
  FACEBOOK_APP_SECRET: 'facebook-demo-secret',
  APPLE_CLIENT_ID: 'test.playball.site',
} as const

/** The same for both accounts at PayPal. */
export const demoPaypal = {
  PAYPAL_MX_CLIENT_ID: 'AemuPlayballMexico',
  PAYPAL_MX_CLIENT_SECRET: 'EemuPlayballMexico',
  PAYPAL_MX_MERCHANT_ID: 'EMUPLAYBALLMX',
  PAYPAL_MX_BUSINESS: `pagos-mexico@${DEMO_DOMAIN}`,
  PAYPAL_MX_WEBHOOK_ID: '0EMUPLAYBALLMX000',
  PAYPAL_INTL_CLIENT_ID: 'AemuPlayballElsewhere',
  PAYPAL_INTL_CLIENT_SECRET: 'EemuPlayballElsewhere',
  PAYPAL_INTL_MERCHANT_ID: 'EMUPLAYBALLUS',
  PAYPAL_INTL_BUSINESS: `payments-elsewhere@${DEMO_DOMAIN}`,
  PAYPAL_INTL_WEBHOOK_ID: '0EMUPLAYBALLUS000',
} as const

export const DEMO_MAIL_FROM = `Playball <taquilla@${DEMO_DOMAIN}>`

/** The contact for the demo's bars. */
export const demoDistributor = {
  name: 'Distribuidora de Prueba',
  url: `mailto:bares@${DEMO_DOMAIN}`,
}
