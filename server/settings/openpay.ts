import { z } from 'zod'
import { oneOf, scripts, webAddress, webHosts } from './setting-kinds.ts'

/** The variables of Openpay, which takes cards and cash. */
export const openpayEnvironment = {
  OPENPAY_URL: webAddress.optional(),
  OPENPAY_MERCHANT_ID: z
    .string()
    .regex(/^[a-z0-9]+$/i, 'it must be letters and digits')
    .optional(),
  OPENPAY_PUBLIC_KEY: z
    .string()
    .regex(/^pk_[a-z0-9]+$/i, 'it must be pk_ and letters and digits')
    .optional(),
  OPENPAY_PRIVATE_KEY: z
    .string()
    .regex(/^sk_[a-z0-9]+$/i, 'it must be sk_ and letters and digits')
    .optional(),
  OPENPAY_SANDBOX: oneOf(['0', '1']).optional(),
  OPENPAY_FLOW: oneOf(['token', 'redirect']).default('token'),
  OPENPAY_SCRIPTS: scripts.optional(),
  OPENPAY_REDIRECT_HOSTS: webHosts.optional(),
  OPENPAY_WEBHOOK_USER: z
    .string()
    .regex(/^[^:\p{Cc}]+$/u, 'it must hold no colon')
    .optional(),
  OPENPAY_WEBHOOK_PASSWORD: z
    .string()
    .regex(/^\P{Cc}{8,}$/u, 'it must have 8 or more characters')
    .optional(),
}

export type OpenpaySettings = {
  url: string
  merchantId: string
  publicKey: string
  privateKey: string
  sandbox: boolean
  /** Where buyers type the card: on our checkout, which makes a token of it, or on Openpay's own page. */
  flow: 'token' | 'redirect'
  scripts: string[]
  /** The hosts of the bank's page of 3-D Secure, with a port where it is not the usual one. */
  redirectHosts: string[]
  webhookUser: string
  webhookPassword: string
}

type Given = { MODE: 'demo' | 'live' } & z.infer<z.ZodObject<typeof openpayEnvironment>>
/** The optional variables; a live start needs all others, and the demo has defaults for them. */
type Optional = 'OPENPAY_SANDBOX' | 'OPENPAY_REDIRECT_HOSTS'
type Environment = Pick<Given, Optional> & {
  [name in Exclude<keyof Given, Optional>]: NonNullable<Given[name]>
}

/** Openpay's settings from the variables. */
export const openpayOf = (env: Environment): OpenpaySettings => ({
  url: env.OPENPAY_URL,
  merchantId: env.OPENPAY_MERCHANT_ID,
  publicKey: env.OPENPAY_PUBLIC_KEY,
  privateKey: env.OPENPAY_PRIVATE_KEY,
  sandbox: isTestMoney(env),
  flow: env.OPENPAY_FLOW,
  scripts: env.OPENPAY_SCRIPTS,
  redirectHosts: env.OPENPAY_REDIRECT_HOSTS ?? [new URL(env.OPENPAY_URL).host],
  webhookUser: env.OPENPAY_WEBHOOK_USER,
  webhookPassword: env.OPENPAY_WEBHOOK_PASSWORD,
})

/** Whether cards come from the provider's test page. */
export const isTestMoney = ({ OPENPAY_SANDBOX, MODE }: Pick<Given, 'OPENPAY_SANDBOX' | 'MODE'>): boolean =>
  (OPENPAY_SANDBOX ?? (MODE === 'live' ? '0' : '1')) === '1'
