import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { streamAddress } from '../../contract/streaming/stream-source.ts'
import { webLink } from '../../contract/web-link.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { DEMO_MAIL_FROM, demoDistributor, demoSecrets } from './demo-values.ts'
import { isOwnOrigin, liveSettingsError } from './live-settings.ts'
import { isTestMoney, type OpenpaySettings, openpayEnvironment, openpayOf } from './openpay.ts'
import { type PaypalSettings, paypalEnvironment, paypalOf } from './paypal.ts'
import { neighbour, originPortOf } from './ports.ts'
import { type PushSettings, pushEnvironment, pushOf } from './push.ts'
import {
  browsers,
  contact,
  host,
  instant,
  instants,
  integer,
  keys,
  linksOfClubs,
  mailbox,
  mailServer,
  networks,
  oneOf,
  origin,
  port,
  token,
  webAddress,
} from './setting-kinds.ts'
import { type WaysInSettings, waysInEnvironment, waysInOf } from './ways-in.ts'

const SMTP_STEP = 1_000
const nonEmpty = z.string().min(1, 'it must not be empty')

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'it must be a postgres or postgresql address',
})

const environment = z.object({
  MODE: oneOf(['demo', 'live']).default('demo'),
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  SANDBOX_PORT: port.optional(),
  SMTP_PORT: port.optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: nonEmpty.default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_MIGRATION_URL: databaseAddress.optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  LEAGUE_FEED_URL: webAddress.optional(),
  VIDEO_ORIGIN_URL: webAddress.optional(),
  ORIGIN_PORT: port.optional(),
  ORIGIN_TOKEN: token.optional(),
  MEDIA_CDN_URL: webAddress.optional(),
  MEDIA_CDN_KEYS: keys.optional(),
  LIVE_STREAM: z._default(streamAddress, 'live/master.m3u8'),
  TEST_GAME: integer(1, 999_999_999).optional(),
  VIMEO_URL: webAddress.optional(),
  CHROMECAST: oneOf(['0', '1']).optional(),
  OFFER_LINKS: oneOf(['0', '1']).default('0'),
  OFFLINE_CALENDAR: oneOf(['0', '1']).default('1'),
  ...openpayEnvironment,
  ...paypalEnvironment,
  CASH_AT_SHOPS: oneOf(['0', '1']).optional(),
  PREPAID_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'it must have 32 or more characters, none of them a space')
    .optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailbox.optional(),
  PRIVACY_CONTACT: z
    .string()
    .regex(/^\P{Cc}{3,300}$/u, 'it must be one line of 3 to 300 characters')
    .optional(),
  SUPPORT_CHAT: z.optional(webLink),
  BAR_DISTRIBUTOR: contact.optional(),
  ...waysInEnvironment,
  ...pushEnvironment,
  BLOCKED_BROWSERS: browsers.default(['firefox']),
  SEASON_LAST_START: instant.optional(),
  CARIBBEAN_SERIES: instants.optional(),
  TICKET_LINKS: linksOfClubs.optional(),
  TRUST_PROXY: networks.default([]),
  ATTEMPTS_FACTOR: integer(1, 1_000).optional(),
  METRICS_TOKEN: token.optional(),
  CLOCK_FILE: nonEmpty.optional(),
  // The stand-ins and the video origin read these; a live start refuses them.
  CLOCK_OFFSET_MS: z.string().optional(),
  FEED_DIR: z.string().optional(),
  FEED_PAST_DAYS: z.string().optional(),
  CAMERA_URL: z.string().optional(),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The product's configuration; addresses have no slash at the end. */
export type Settings = {
  mode: 'demo' | 'live'
  port: number
  host: string
  /** Origin that viewers type, `http://localhost:3000`. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The same database, by an account that may change its tables; the serving account then need not. */
  migrationUrl: string | undefined
  leagueFeedUrl: string
  videoOriginUrl: string
  /** Whether that is our own program on this machine, which is no provider of the internet. */
  isOriginOurs: boolean
  /** Sent to the video origin with each request; undefined for an origin that needs none. */
  originToken: string | undefined
  /**
   * The address from which viewers fetch segments, and its signing keys, the newest first; undefined: from
   * us.
   */
  mediaCdn: { url: string; keys: string[] } | undefined
  /** The stream that the second live player looks up, by its address. */
  liveStream: string
  /** The game of the testing player; undefined for one that has video now. */
  testGame: number | undefined
  /** Whether pages load Google's Cast sender: a Chromecast must reach the site by `publicUrl`, over https. */
  chromecast: boolean
  /** Whether the header shows its links to the offers, which the specification hides. */
  offerLinks: boolean
  /** Whether browsers may store the calendar for offline use; else their stored calendar is removed. */
  offlineCalendar: boolean
  /** The external video host of the test player. */
  vimeoUrl: string
  openpay: OpenpaySettings
  /** The key of card fingerprints: derived from Openpay's private key, so that there is no further secret. */
  cardKey: string
  /** Seals contacts of deleted accounts that may be owed money: 256 bits in base64url, from the same key. */
  contactKey: string
  /** Whether cards come from the provider's test page, which everybody uses. */
  areCardsShared: boolean
  paypal: PaypalSettings
  /** Whether Openpay's account may make references for payment in cash. */
  cashAtShops: boolean
  /** The key of prepaid cards' secret codes; undefined in live where there are no cards. */
  prepaidKey: string | undefined
  smtpUrl: string
  mailFrom: string
  /** The party responsible for personal data, for the privacy notice: name, address and contact. */
  privacyContact: string
  /** The address of the league's support chat for buyers, as the contract has it. */
  supportChat: string | undefined
  /** The contact for bars and restaurants; `url` is of https, mailto or tel. */
  barDistributor: { name: string; url: string } | undefined
  /** The companies of sign-in methods; in live only those whose keys are set. */
  waysIn: WaysInSettings
  /** Web push; undefined in live where no key is set: then nobody is notified. */
  push: PushSettings | undefined
  blockedBrowsers: string[]
  seasonLastStart: string | undefined
  caribbeanSeries: { from: string; to: string } | undefined
  /** Where a club sells tickets for its home games, by its number in the league. */
  ticketLinks: Record<number, string>
  /** The proxies whose X-Forwarded-For is trusted: addresses or networks of our own; none by default. */
  trustProxy: string[]
  /** How many times the usual attempts one address may make; tests come from one address. */
  attemptsFactor: number
  /** The same for card attempts, which are limited in the demo too. */
  cardTriesFactor: number
  metricsToken: string | undefined
  /**
   * Demo only: a file with `{"offset_ms": n}` that moves the product's time; required where it was `named`.
   */
  clock: { file: string; isNamed: boolean } | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** A setting that stops the start; the message is one sentence that names the variable. */
export class InvalidSetting extends Error {}

/** Reads the environment; throws InvalidSetting. A `live` start has no defaults and accepts no stand-ins. */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'BLOCKED_BROWSERS'),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new InvalidSetting(messageOf(parsed.error))
  const wrong = parsed.data.MODE === 'live' ? liveSettingsError(parsed.data) : undefined
  if (wrong !== undefined) throw new InvalidSetting(wrong)
  return settingsOf(withDemoDefaults(parsed.data))
}

const DEMO_ATTEMPTS_FACTOR = 20
/** The testing player's game, by the specification; the demo's league has no game of that number. */
const FIRST_GAME = 1

type Environment = z.infer<typeof environment>

const messageOf = (error: z.ZodError): string => {
  const issue = error.issues[0]
  return `${String(issue?.path[0])} is wrong: ${issue?.message ?? 'not readable'}.`
}

const sandboxPortOf = (env: Environment) => env.SANDBOX_PORT ?? neighbour(env.PORT, 1)
const sandboxOf = (env: Environment) => `http://localhost:${sandboxPortOf(env)}`

const withDemoDefaults = (env: Environment) => {
  const sandbox = sandboxOf(env)
  const defaults = {
    PUBLIC_URL: `http://localhost:${env.PORT}`,
    LEAGUE_FEED_URL: sandbox,
    VIDEO_ORIGIN_URL: `http://localhost:${originPortOf(env)}/video`,
    VIMEO_URL: env.MODE === 'demo' ? `${sandbox}/vimeo` : 'https://player.vimeo.com',
    OPENPAY_URL: `${sandbox}/openpay/v1`,
    ...demoSecrets,
    OPENPAY_SCRIPTS: ['openpay.v1.js', 'openpay-data.v1.js'].map((it) => `${sandbox}/openpay/${it}`),
    SMTP_URL: `smtp://127.0.0.1:${env.SMTP_PORT ?? neighbour(sandboxPortOf(env), SMTP_STEP)}`,
    MAIL_FROM: DEMO_MAIL_FROM,
    ...(env.MODE === 'demo' && { SUPPORT_CHAT: `${sandbox}/chat` }),
    TICKET_LINKS: env.MODE === 'demo' ? ticketsAt(sandbox) : {},
  }
  return { ...defaults, ...(env as Environment & typeof defaults) }
}

const ticketsAt = (sandbox: string): Record<number, string> =>
  Object.fromEntries(clubs.map((it) => [it.id, `${sandbox}/tickets/${it.abbrApi}`]))

const settingsOf = (env: ReturnType<typeof withDemoDefaults>): Settings => ({
  mode: env.MODE,
  port: env.PORT,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL,
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
  migrationUrl: env.DATABASE_MIGRATION_URL,
  leagueFeedUrl: env.LEAGUE_FEED_URL.replace(/\/api$/, ''),
  videoOriginUrl: env.VIDEO_ORIGIN_URL,
  isOriginOurs: isOwnOrigin(env),
  originToken: env.ORIGIN_TOKEN,
  mediaCdn: mediaCdnOf(env),
  liveStream: env.LIVE_STREAM,
  testGame: env.TEST_GAME ?? (env.MODE === 'live' ? FIRST_GAME : undefined),
  vimeoUrl: env.VIMEO_URL,
  offerLinks: env.OFFER_LINKS === '1',
  offlineCalendar: env.OFFLINE_CALENDAR === '1',
  chromecast: (env.CHROMECAST ?? (env.PUBLIC_URL.startsWith('https:') ? '1' : '0')) === '1',
  openpay: openpayOf(env),
  cardKey: keyFor('card fingerprints', env),
  contactKey: keyFor('contacts of deleted accounts', env),
  areCardsShared: isTestMoney(env),
  paypal: paypalOf(env, sandboxOf(env)),
  cashAtShops: (env.CASH_AT_SHOPS ?? (env.MODE === 'live' ? '0' : '1')) === '1',
  prepaidKey: prepaidKeyOf(env),
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  privacyContact: env.PRIVACY_CONTACT ?? env.MAIL_FROM,
  supportChat: env.SUPPORT_CHAT,
  barDistributor: env.BAR_DISTRIBUTOR ?? (env.MODE === 'live' ? undefined : demoDistributor),
  waysIn: waysInOf(env, sandboxOf(env)),
  // The worker that shows a notification also stores the calendar.
  push: env.OFFLINE_CALENDAR === '1' ? pushOf(env, sandboxOf(env)) : undefined,
  blockedBrowsers: env.BLOCKED_BROWSERS,
  seasonLastStart: env.SEASON_LAST_START,
  caribbeanSeries: env.CARIBBEAN_SERIES,
  ticketLinks: env.TICKET_LINKS,
  trustProxy: env.TRUST_PROXY,
  cardTriesFactor: env.ATTEMPTS_FACTOR ?? 1,
  attemptsFactor: env.ATTEMPTS_FACTOR ?? (env.MODE === 'live' ? 1 : DEMO_ATTEMPTS_FACTOR),
  metricsToken: env.METRICS_TOKEN,
  clock: env.MODE === 'demo' ? clockOf(env) : undefined,
  logLevel: env.LOG_LEVEL,
})

/** A key for one purpose, so that there is no further secret to keep. */
const keyFor = (purpose: string, env: { OPENPAY_PRIVATE_KEY: string }): string =>
  createHmac('sha256', env.OPENPAY_PRIVATE_KEY).update(purpose).digest('base64url')

const mediaCdnOf = ({ MEDIA_CDN_URL: url, MEDIA_CDN_KEYS: keys }: Environment): Settings['mediaCdn'] => {
  if (url === undefined) return undefined
  if (keys === undefined)
    throw new InvalidSetting('MEDIA_CDN_KEYS is wrong: it must be set where MEDIA_CDN_URL is.')
  return { url, keys }
}

/** The demo's key is public: a live start without its own key redeems no cards. */
const prepaidKeyOf = ({ MODE, PREPAID_KEY }: Pick<Environment, 'MODE' | 'PREPAID_KEY'>) =>
  MODE === 'live' && PREPAID_KEY === demoSecrets.PREPAID_KEY ? undefined : PREPAID_KEY

const clockOf = ({ CLOCK_FILE: named, DATA_DIR: folder }: Environment) => ({
  file: named ?? `${folder}/clock.json`,
  isNamed: named !== undefined,
})
