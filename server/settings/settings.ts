import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { streamAddress } from '../../contract/stream-source.ts'
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
  // Of the stand-ins and the video origin, which read them; a live start refuses them.
  CLOCK_OFFSET_MS: z.string().optional(),
  FEED_DIR: z.string().optional(),
  FEED_PAST_DAYS: z.string().optional(),
  CAMERA_URL: z.string().optional(),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** What the product must be configured with; addresses are without a slash at the end. */
export type Settings = {
  mode: 'demo' | 'live'
  port: number
  host: string
  /** Origin that viewers type, `http://localhost:3000`. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The same database by an account that may change its tables; the one that serves then need not. */
  migrationUrl: string | undefined
  leagueFeedUrl: string
  videoOriginUrl: string
  /** Whether that is our own program on this machine, which is no provider of the internet. */
  isOriginOurs: boolean
  /** Sent to the video origin with each request; undefined for one that asks for none. */
  originToken: string | undefined
  /** Where segments are fetched by viewers, and the keys that sign their addresses, the newest first; undefined: from us. */
  mediaCdn: { url: string; keys: string[] } | undefined
  /** The stream that the second live player looks up, by its address. */
  liveStream: string
  /** The game of the testing player; undefined for one that has video now. */
  testGame: number | undefined
  /** Whether pages load Google's Cast sender: a Chromecast has to reach the site by `publicUrl`, which is https. */
  chromecast: boolean
  /** Whether the header shows its links to what is sold, which the specification hides. */
  offerLinks: boolean
  /** Whether browsers may keep the calendar for when they are offline; else what they keep is removed. */
  offlineCalendar: boolean
  /** The external video host of the test player. */
  vimeoUrl: string
  openpay: OpenpaySettings
  /** Of the fingerprints of cards: derived from Openpay's private key, so that there is no further secret to keep. */
  cardKey: string
  /** Seals the contacts of deleted accounts that are still owed money: 256 bits in base64url, derived from the same key. */
  contactKey: string
  /** Whether cards are those of the provider's test page, which everybody uses. */
  areCardsShared: boolean
  paypal: PaypalSettings
  /** Whether Openpay's account may make references that are paid in cash. */
  cashAtShops: boolean
  /** Of the secret codes of prepaid cards; in live undefined where there are none. */
  prepaidKey: string | undefined
  smtpUrl: string
  mailFrom: string
  /** Who is responsible for personal data, as the privacy notice names it: name, address and where to write to. */
  privacyContact: string
  /** Where buyers write to the league's support chat, as the contract has it. */
  supportChat: string | undefined
  /** To whom bars and restaurants turn; `url` is of https, mailto or tel. */
  barDistributor: { name: string; url: string } | undefined
  /** The companies through which one can log in; in live only those whose keys are set. */
  waysIn: WaysInSettings
  /** Web push; undefined in live where no key is set: then nobody is notified. */
  push: PushSettings | undefined
  blockedBrowsers: string[]
  seasonLastStart: string | undefined
  caribbeanSeries: { from: string; to: string } | undefined
  /** Where a club sells the tickets of its home games, by its number in the league. */
  ticketLinks: Record<number, string>
  /** Whose X-Forwarded-For is believed: addresses or networks of our own proxies; none by default. */
  trustProxy: string[]
  /** How many times the usual attempts one address has; tests come from one address. */
  attemptsFactor: number
  /** The same for cards that are tried, which the demo's strangers are limited in, too. */
  cardTriesFactor: number
  metricsToken: string | undefined
  /** Demo only: a file with `{"offset_ms": n}` that moves the product's time; it must be there where it was `named`. */
  clock: { file: string; isNamed: boolean } | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** A setting that stops the start; the message is one sentence that names the variable. */
export class InvalidSetting extends Error {}

/** Reads the environment; throws InvalidSetting. Values of a `live` start have no defaults and may not be stand-ins. */
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
/** Of the testing player, by the specification; the demo's league has none of that number. */
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
  // The worker that shows a notification is the one that keeps the calendar.
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

/** The demo's is in everybody's hands: a live start without its own redeems no cards. */
const prepaidKeyOf = ({ MODE, PREPAID_KEY }: Pick<Environment, 'MODE' | 'PREPAID_KEY'>) =>
  MODE === 'live' && PREPAID_KEY === demoSecrets.PREPAID_KEY ? undefined : PREPAID_KEY

const clockOf = ({ CLOCK_FILE: named, DATA_DIR: folder }: Environment) => ({
  file: named ?? `${folder}/clock.json`,
  isNamed: named !== undefined,
})
