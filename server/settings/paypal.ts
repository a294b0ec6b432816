import type { z } from 'zod'
import { demoPaypal } from './demo-values.ts'
import { emailOrMerchant, oneOf, paypalId, paypalKey, webAddress, webHosts } from './setting-kinds.ts'

/** The variables of our two accounts at PayPal. */
export const paypalEnvironment = {
  PAYPAL_MODE: oneOf(['orders', 'wps']).default('orders'),
  PAYPAL_URL: webAddress.optional(),
  PAYPAL_FORM_URL: webAddress.optional(),
  PAYPAL_IPN_URL: webAddress.optional(),
  PAYPAL_REDIRECT_HOSTS: webHosts.optional(),
  PAYPAL_CERT_HOSTS: webHosts.optional(),
  PAYPAL_MX_CLIENT_ID: paypalKey.optional(),
  PAYPAL_MX_CLIENT_SECRET: paypalKey.optional(),
  PAYPAL_MX_MERCHANT_ID: paypalId.optional(),
  PAYPAL_MX_BUSINESS: emailOrMerchant.optional(),
  PAYPAL_MX_WEBHOOK_ID: paypalId.optional(),
  PAYPAL_INTL_CLIENT_ID: paypalKey.optional(),
  PAYPAL_INTL_CLIENT_SECRET: paypalKey.optional(),
  PAYPAL_INTL_MERCHANT_ID: paypalId.optional(),
  PAYPAL_INTL_BUSINESS: emailOrMerchant.optional(),
  PAYPAL_INTL_WEBHOOK_ID: paypalId.optional(),
}

/** An account of ours; `business` is the address or number that a classic button names. */
export type PaypalAccount = {
  clientId: string
  clientSecret: string
  merchantId: string
  business: string
  webhookId: string
}

/** Addresses are without a slash at the end; hosts have a port where it is not the usual one. */
export type PaypalSettings = {
  /** `wps`: the classic buttons, which PayPal gives up (decision 41). */
  mode: 'orders' | 'wps'
  /** The REST API. */
  url: string
  /** Where a classic button's form goes. */
  formUrl: string
  /** Where an IPN is posted back to. */
  ipnUrl: string
  /** Where a buyer may be sent to approve. */
  redirectHosts: string[]
  /** Where the certificates that sign webhooks may be. */
  certificateHosts: string[]
  /** The accounts by their currency; an account that is not set is not offered. */
  accounts: { MXN: PaypalAccount | undefined; USD: PaypalAccount | undefined }
}

type Environment = z.infer<z.ZodObject<typeof paypalEnvironment>> & { MODE: 'demo' | 'live' }

const OFFICIAL = {
  PAYPAL_URL: 'https://api-m.paypal.com',
  PAYPAL_FORM_URL: 'https://www.paypal.com/cgi-bin/webscr',
  PAYPAL_IPN_URL: 'https://ipnpb.paypal.com/cgi-bin/webscr',
  PAYPAL_REDIRECT_HOSTS: ['www.paypal.com'],
  PAYPAL_CERT_HOSTS: ['api.paypal.com', 'api-m.paypal.com'],
}

const sandboxAddresses = (sandbox: string) => ({
  PAYPAL_URL: `${sandbox}/paypal`,
  PAYPAL_FORM_URL: `${sandbox}/paypal/cgi-bin/webscr`,
  PAYPAL_IPN_URL: `${sandbox}/paypal/cgi-bin/webscr`,
  PAYPAL_REDIRECT_HOSTS: [new URL(sandbox).host],
  PAYPAL_CERT_HOSTS: [new URL(sandbox).host],
})

/** PayPal as an environment has it: the sandbox's in demo, its own addresses in live. */
export const paypalOf = (given: Environment, sandbox: string): PaypalSettings => {
  const defaults =
    given.MODE === 'demo'
      ? { ...demoPaypal, ...sandboxAddresses(sandbox) }
      : (OFFICIAL as typeof OFFICIAL & Named)
  const env = { ...defaults, ...given }
  return {
    mode: env.PAYPAL_MODE,
    url: env.PAYPAL_URL ?? defaults.PAYPAL_URL,
    formUrl: env.PAYPAL_FORM_URL ?? defaults.PAYPAL_FORM_URL,
    ipnUrl: env.PAYPAL_IPN_URL ?? defaults.PAYPAL_IPN_URL,
    redirectHosts: env.PAYPAL_REDIRECT_HOSTS ?? defaults.PAYPAL_REDIRECT_HOSTS,
    certificateHosts: env.PAYPAL_CERT_HOSTS ?? defaults.PAYPAL_CERT_HOSTS,
    accounts: { MXN: accountOf(env, 'MX'), USD: accountOf(env, 'INTL') },
  }
}

const PARTS = ['CLIENT_ID', 'CLIENT_SECRET', 'MERCHANT_ID', 'BUSINESS', 'WEBHOOK_ID'] as const
const ACCOUNTS = ['MX', 'INTL'] as const
type Name = `PAYPAL_${(typeof ACCOUNTS)[number]}_${(typeof PARTS)[number]}`
type Named = { [N in Name]?: string | undefined }

const accountOf = (env: Named, account: (typeof ACCOUNTS)[number]): PaypalAccount | undefined => {
  const [clientId, clientSecret, merchantId, business, webhookId] = PARTS.map(
    (part) => env[`PAYPAL_${account}_${part}`],
  )
  if (clientId === undefined || clientSecret === undefined || merchantId === undefined) return undefined
  return business === undefined || webhookId === undefined
    ? undefined
    : { clientId, clientSecret, merchantId, business, webhookId }
}

/** A sentence about an account of which only a part is set; undefined where there is none. */
export const halfPaypalAccount = (env: { [N in Name]?: unknown }): string | undefined => {
  for (const account of ACCOUNTS) {
    const names = PARTS.map((part): Name => `PAYPAL_${account}_${part}`)
    const given = names.find((name) => env[name] !== undefined)
    const missing = names.filter((name) => env[name] === undefined)
    if (given !== undefined && missing.length > 0)
      return `MODE=live needs ${missing.join(', ')} where ${given} is set.`
  }
  return undefined
}
