import path from 'node:path'
import { z } from 'zod'

const MAX_PORT = 65_535
const SMTP_STEP = 1_000

// Digits only: `Number` also accepts "0x10", "1e3" and " ".
const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((it) => it <= MAX_PORT, 'must be 65535 or less')
const shortText = z.string().min(1, 'must not be empty').max(100, 'must be at most 100 characters')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const paypalText = shortText.regex(/^[\w-]+$/, 'must be letters, digits, - and _')
const paypalId = shortText.regex(/^[A-Z0-9]{1,50}$/i, 'must be letters and digits')
const emailAddress = z.email('must be an e-mail address').max(127, 'must be at most 127 characters')

const environment = z.object({
  HOST: shortText.default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  SMTP_PORT: port.optional(),
  DATA_DIR: shortText.max(1000).default('.data'),
  CLOCK_FILE: shortText.max(1000).optional(),
  CLOCK_OFFSET_MS: z
    .string()
    .regex(/^-?\d{1,12}$/, 'must be a whole number of milliseconds')
    .transform(Number)
    .default(0),
  FEED_DIR: shortText.max(1000).optional(),
  FEED_PAST_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of days')
    .transform(Number)
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info')
    .default('info'),
  OPENPAY_MERCHANT_ID: z
    .string()
    .regex(/^[a-z0-9]{1,45}$/i, 'must be letters and digits')
    .default('mplayballdemo'),
  OPENPAY_PUBLIC_KEY: z
    .string()
    .regex(/^pk_[a-z0-9]{1,60}$/i, 'must start with pk_')
    .default('pk_emu0playball'),
  OPENPAY_PRIVATE_KEY: z
    .string()
    .regex(/^sk_[a-z0-9]{1,60}$/i, 'must start with sk_')
    .default('sk_emu0playball'),
  OPENPAY_WEBHOOK_USER: shortText.regex(/^[^:]+$/, 'must not contain a colon').default('playball'),
  OPENPAY_WEBHOOK_PASSWORD: shortText.default('notice-demo'),
  PAYPAL_MX_CLIENT_ID: paypalText.default('AemuPlayballMexico'),
  PAYPAL_MX_CLIENT_SECRET: paypalText.default('EemuPlayballMexico'),
  PAYPAL_MX_MERCHANT_ID: paypalId.default('EMUPLAYBALLMX'),
  PAYPAL_MX_BUSINESS: emailAddress.default('pagos-mexico@playball.test'),
  PAYPAL_MX_WEBHOOK_ID: paypalId.default('0EMUPLAYBALLMX000'),
  PAYPAL_INTL_CLIENT_ID: paypalText.default('AemuPlayballElsewhere'),
  PAYPAL_INTL_CLIENT_SECRET: paypalText.default('EemuPlayballElsewhere'),
  PAYPAL_INTL_MERCHANT_ID: paypalId.default('EMUPLAYBALLUS'),
  PAYPAL_INTL_BUSINESS: emailAddress.default('payments-elsewhere@playball.test'),
  PAYPAL_INTL_WEBHOOK_ID: paypalId.default('0EMUPLAYBALLUS000'),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, 'must be digits')
    .default('750000000000075'),
  FACEBOOK_APP_SECRET: shortText.default('facebook-demo-secret'),
  APPLE_CLIENT_ID: shortText.max(1000).default('test.playball.site'),
})

/** The sandbox's settings, read once from the environment. Ports are TCP ports; 0 means any free one. */
export type Settings = ReturnType<typeof toSettings>

/**
 * Reads the sandbox's environment. Empty values count as unset.
 * @throws Error of one sentence that names the wrong variable.
 */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(nonEmpty)
  if (parsed.success) return toSettings(parsed.data)
  const issue = parsed.error.issues[0]
  throw new Error(`${String(issue?.path[0])} ${issue?.message}.`)
}

const toSettings = (env: z.infer<typeof environment>) => {
  const sandboxPort = env.SANDBOX_PORT ?? nextPort(env.PORT, 1)
  return {
    host: env.HOST,
    port: sandboxPort,
    smtpPort: env.SMTP_PORT ?? nextPort(sandboxPort, SMTP_STEP),
    dataDir: path.resolve(env.DATA_DIR),
    clockFile: path.resolve(env.CLOCK_FILE ?? path.join(env.DATA_DIR, 'clock.json')),
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    feedDir: env.FEED_DIR === undefined ? undefined : path.resolve(env.FEED_DIR),
    feedPastDays: env.FEED_PAST_DAYS,
    productUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    openpay: {
      merchant: env.OPENPAY_MERCHANT_ID,
      publicKey: env.OPENPAY_PUBLIC_KEY,
      privateKey: env.OPENPAY_PRIVATE_KEY,
      noticeUser: env.OPENPAY_WEBHOOK_USER,
      noticePassword: env.OPENPAY_WEBHOOK_PASSWORD,
    },
    paypal: paypalAccounts(env),
    facebook: { appId: env.FACEBOOK_APP_ID, appSecret: env.FACEBOOK_APP_SECRET },
    // The others are of apps, which have no page here.
    apple: { clientId: (env.APPLE_CLIENT_ID.split(',')[0] ?? '').trim() },
  }
}

/** The merchant's two accounts at PayPal. */
const paypalAccounts = (env: z.infer<typeof environment>) => [
  {
    name: 'mexico' as const,
    clientId: env.PAYPAL_MX_CLIENT_ID,
    clientSecret: env.PAYPAL_MX_CLIENT_SECRET,
    merchantId: env.PAYPAL_MX_MERCHANT_ID,
    email: env.PAYPAL_MX_BUSINESS,
    webhookId: env.PAYPAL_MX_WEBHOOK_ID,
  },
  {
    name: 'elsewhere' as const,
    clientId: env.PAYPAL_INTL_CLIENT_ID,
    clientSecret: env.PAYPAL_INTL_CLIENT_SECRET,
    merchantId: env.PAYPAL_INTL_MERCHANT_ID,
    email: env.PAYPAL_INTL_BUSINESS,
    webhookId: env.PAYPAL_INTL_WEBHOOK_ID,
  },
]

// Near the end of the range the neighbour is taken below: every PORT has a SANDBOX_PORT and a SMTP_PORT.
const nextPort = (from: number, step: number): number => {
  if (from === 0) return 0
  return from + step <= MAX_PORT ? from + step : from - step
}
