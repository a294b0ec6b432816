import { isIP } from 'node:net'
import pg from 'pg'
import { DEMO_DOMAIN, demoPaypal, demoSecrets, demoWaysIn } from './demo-values.ts'
import { halfPaypalAccount } from './paypal.ts'
import { type OriginPorts, originPortOf } from './ports.ts'
import { isPublicAddress } from './public-address.ts'
import { halfWayIn } from './ways-in.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/**
 * Why a connection to this address would lack TLS or a checked certificate; undefined where it has both, and
 * on this machine. The address is read as the driver reads it, including its query. The mode must be named,
 * since the next version of the driver takes all others for weaker ones.
 */
const databaseEncryptionError = (url: string): string | undefined => {
  const client = clientOf(url)
  if (client === undefined) return 'not readable'
  if (client.host.startsWith('/') || LOOPBACK.test(client.host)) return undefined
  const isNamed = new URL(url).searchParams.getAll('sslmode').join() === 'verify-full'
  return isNamed && isVerified(client.ssl)
    ? undefined
    : `an address on another machine (${client.host}) without sslmode=verify-full`
}

/** Nothing is connected; certificates that the address names are read, and may be missing. */
const clientOf = (url: string): pg.Client | undefined => {
  try {
    return new pg.Client({ connectionString: url })
  } catch {
    return undefined
  }
}

const isVerified = (ssl: unknown): boolean =>
  ssl === true ||
  (typeof ssl === 'object' &&
    ssl !== null &&
    Reflect.get(ssl, 'rejectUnauthorized') !== false &&
    Reflect.get(ssl, 'checkServerIdentity') === undefined)

const required = [
  'PUBLIC_URL',
  'LEAGUE_FEED_URL',
  'VIDEO_ORIGIN_URL',
  'OPENPAY_URL',
  'OPENPAY_MERCHANT_ID',
  'OPENPAY_PUBLIC_KEY',
  'OPENPAY_PRIVATE_KEY',
  'OPENPAY_SCRIPTS',
  'OPENPAY_WEBHOOK_USER',
  'OPENPAY_WEBHOOK_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  // Contract and privacy notice link there.
  'PRIVACY_CONTACT',
  'SUPPORT_CHAT',
] as const
const addresses = [
  'PUBLIC_URL',
  'LEAGUE_FEED_URL',
  'VIDEO_ORIGIN_URL',
  'MEDIA_CDN_URL',
  'VIMEO_URL',
  'OPENPAY_URL',
  'OPENPAY_SCRIPTS',
  'PAYPAL_URL',
  'PAYPAL_FORM_URL',
  'PAYPAL_IPN_URL',
  'SMTP_URL',
  'SUPPORT_CHAT',
  'TICKET_LINKS',
  'SMS_URL',
  'FACEBOOK_URL',
  'FACEBOOK_GRAPH_URL',
  'APPLE_URL',
] as const
const databases = ['DATABASE_URL', 'DATABASE_MIGRATION_URL'] as const
const hostLists = ['OPENPAY_REDIRECT_HOSTS', 'PAYPAL_REDIRECT_HOSTS', 'PAYPAL_CERT_HOSTS'] as const
/** Settings that only the stand-ins use, or that move time. */
export const demoOnly = [
  'SANDBOX_PORT',
  'SMTP_PORT',
  'FEED_DIR',
  'FEED_PAST_DAYS',
  'CAMERA_URL',
  'CLOCK_FILE',
  'CLOCK_OFFSET_MS',
] as const
const demoValues = { ...demoSecrets, ...demoPaypal, ...demoWaysIn }

/** The environment of a live start, each value valid by itself. */
export type LiveEnvironment = {
  [Name in
    | (typeof required)[number]
    | (typeof addresses)[number]
    | (typeof databases)[number]
    | keyof typeof demoValues
    | 'OPENPAY_SANDBOX'
    | 'ORIGIN_TOKEN'
    | (typeof hostLists)[number]
    | (typeof demoOnly)[number]
    | 'NODE_TLS_REJECT_UNAUTHORIZED']?: string | number | string[] | Record<string, string> | undefined
} & OriginPorts

/** Why this environment does not suit real money and real fans, in one sentence that names the variable. */
export const liveSettingsError = (env: LiveEnvironment): string | undefined => {
  const missing = required.filter((name) => env[name] === undefined)
  if (missing.length > 0) return `MODE=live needs ${missing.join(', ')}.`
  const ofDemo = demoOnly.find((name) => env[name] !== undefined)
  if (ofDemo !== undefined) return `${ofDemo} is a setting of the demo alone, which MODE=live refuses.`
  return (
    addressError(env) ??
    hostListError(env) ??
    databaseError(env) ??
    secretError(env) ??
    senderError(env) ??
    testModeError(env) ??
    halfPaypalAccount(env) ??
    halfWayIn(env)
  )
}

const addressError = (env: LiveEnvironment): string | undefined => {
  for (const name of addresses) {
    if (name === 'VIDEO_ORIGIN_URL' && isOwnOrigin(env)) continue
    for (const address of addressesIn(env[name])) {
      const reason = problemOf(address)
      if (reason !== undefined) return `${name} is ${reason}, which MODE=live refuses.`
    }
  }
  return undefined
}

/**
 * Whether the video origin is our own program on this machine: it has the address of ORIGIN_PORT, and a
 * shared credential, without which any program of this machine could take its place.
 */
export const isOwnOrigin = ({
  VIDEO_ORIGIN_URL: url,
  ORIGIN_TOKEN: token,
  ...ports
}: Pick<LiveEnvironment, 'VIDEO_ORIGIN_URL' | 'ORIGIN_TOKEN'> & OriginPorts): boolean => {
  if (token === undefined || typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol, hostname, port, pathname } = new URL(url)
  const isOurs = Number(port) === originPortOf(ports) && pathname === '/video'
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && isOurs
}

const hostListError = (env: LiveEnvironment): string | undefined => {
  for (const name of hostLists) {
    for (const host of addressesIn(env[name])) {
      const reason = problemOf(`https://${host}`)
      if (reason !== undefined) return `${name} is ${reason}, which MODE=live refuses.`
    }
  }
  return undefined
}

const databaseError = (env: LiveEnvironment): string | undefined => {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return 'NODE_TLS_REJECT_UNAUTHORIZED is 0, by which no certificate is checked and which MODE=live refuses.'
  for (const name of databases) {
    const url = env[name]
    const reason = typeof url === 'string' ? databaseEncryptionError(url) : undefined
    if (reason !== undefined) return `${name} is ${reason}, which MODE=live refuses.`
  }
  return undefined
}

const addressesIn = (value: LiveEnvironment[keyof LiveEnvironment]): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {})

const problemOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return 'not an address'
  const host = hostOf(address)
  const { protocol, username, password } = new URL(address)
  if (isLocalHost(host)) return 'an address of the sandbox or of loopback'
  if (isSandboxHost(host)) return `an address of the sandbox of a provider (${host})`
  if (isIP(host) !== 0 && !isPublicAddress(host)) return `an address of a private network (${host})`
  if (protocol === 'http:') return 'an address without encryption (http instead of https)'
  const mayHaveUser = protocol === 'smtp:' || protocol === 'smtps:'
  return !mayHaveUser && username + password !== '' ? 'an address with a user or a password' : undefined
}

/**
 * The host as a connection reads it: 0x7f.1 and 2130706433 are 127.0.0.1, also behind a scheme that URL
 * leaves alone.
 */
export const hostOf = (address: string): string => {
  const { hostname } = new URL(address)
  const read = URL.canParse(`https://${hostname}`) ? new URL(`https://${hostname}`).hostname : hostname
  return read.replace(/^\[|\]$|\.+$/g, '').toLowerCase()
}

const isLocalHost = (host: string): boolean =>
  /^(.+\.)?localhost(\.localdomain)?$/.test(host) ||
  /^ip6-(localhost|loopback)$/.test(host) ||
  /(^|\.)(test|invalid)$/.test(host) ||
  /^(127\..+|0\.0\.0\.0|::1?)$/.test(host) ||
  /^::ffff:(7f|0:)/.test(host)

/** sandbox-api.openpay.mx, api-m.sandbox.paypal.com and their like. */
const isSandboxHost = (host: string): boolean => /(^|[.-])sandbox([.-]|$)/.test(host)

const secretError = (env: LiveEnvironment): string | undefined => {
  for (const [name, secret] of Object.entries(demoValues)) {
    const given = String(env[name as keyof typeof demoValues]).toLowerCase()
    const isKey = name.endsWith('_KEY')
    if (given === secret.toLowerCase() || (isKey && /emu0|demo/.test(given)))
      return `${name} is the demo ${isKey ? 'key' : 'value'}, which MODE=live refuses.`
  }
  return undefined
}

const senderError = (env: LiveEnvironment): string | undefined =>
  new RegExp(`@([^>]*\\.)?${DEMO_DOMAIN.replace('.', '\\.')}>?$`, 'i').test(String(env.MAIL_FROM))
    ? 'MAIL_FROM is an address of the demo, which MODE=live refuses.'
    : undefined

const testModeError = (env: LiveEnvironment): string | undefined =>
  env.OPENPAY_SANDBOX === '1'
    ? 'OPENPAY_SANDBOX is 1, which is test money and which MODE=live refuses.'
    : undefined
