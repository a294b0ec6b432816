/** The domain of the demo's people and of its mail; reserved (RFC 2606), so that no mail ever arrives there. */
export const DEMO_DOMAIN = 'playball.test'

/** What the demo signs in to its stand-ins with: in everybody's hands, so that a live start refuses each. */
export const demoSecrets = {
  OPENPAY_MERCHANT_ID: 'mplayballdemo',
  OPENPAY_PUBLIC_KEY: 'pk_emu0playball',
  OPENPAY_PRIVATE_KEY: 'sk_emu0playball',
  OPENPAY_WEBHOOK_USER: 'playball',
  OPENPAY_WEBHOOK_PASSWORD: 'notice-demo',
  PREPAID_KEY: 'demo-key-of-prepaid-cards-0123456789',
} as const

/** The same for the companies through which one logs in. */
export const demoWaysIn = {
  SMS_TOKEN: 'sms-demo-token',
  FACEBOOK_APP_ID: '750000000000075',
  FACEBOOK_APP_SECRET: 'facebook-demo-secret',
  APPLE_CLIENT_ID: 'test.playball.site',
} as const

export const DEMO_MAIL_FROM = `Playball <taquilla@${DEMO_DOMAIN}>`
