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
    productUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    openpay: {
      merchant: env.OPENPAY_MERCHANT_ID,
      publicKey: env.OPENPAY_PUBLIC_KEY,
      privateKey: env.OPENPAY_PRIVATE_KEY,
      noticeUser: env.OPENPAY_WEBHOOK_USER,
      noticePassword: env.OPENPAY_WEBHOOK_PASSWORD,
    },
    facebook: { appId: env.FACEBOOK_APP_ID, appSecret: env.FACEBOOK_APP_SECRET },
    // The others are of apps, which have no page here.
    apple: { clientId: (env.APPLE_CLIENT_ID.split(',')[0] ?? '').trim() },
  }
}

// Near the end of the range the neighbour is taken below, so that every PORT has a SANDBOX_PORT and a SMTP_PORT.
const nextPort = (from: number, step: number): number => {
  if (from === 0) return 0
  return from + step <= MAX_PORT ? from + step : from - step
}
