/** The domain of the demo's people and of its mail; reserved (RFC 2606), so that no mail ever arrives there. */
export const DEMO_DOMAIN = 'playball.test'

/** What the demo signs in to its stand-ins with: in everybody's hands, so that a live start refuses each. */
export const demoSecrets = {
  OPENPAY_MERCHANT_ID: 'mplayballdemo',
  OPENPAY_PUBLIC_KEY: 'pk_emu0playball',
  OPENPAY_PRIVATE_KEY: 'sk_emu0playball',
  OPENPAY_WEBHOOK_USER: 'playball',
  OPENPAY_WEBHOOK_PASSWORD: 'notice-demo',
} as const

export const DEMO_MAIL_FROM = `Playball <taquilla@${DEMO_DOMAIN}>`
