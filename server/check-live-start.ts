import { lookup } from 'node:dns/promises'
import { findEmailByDomain } from './accounts/users/store-users.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open.ts'
import { DEMO_DOMAIN } from './settings/demo-values.ts'
import { hostOf } from './settings/live-settings.ts'
import { isPublicAddress } from './settings/public-address.ts'
import { InvalidSetting, type Settings } from './settings/settings.ts'
import type { Timers } from './timers.ts'

/** Every IP address of a name, as a connection finds them; throws if it has none or cannot be resolved. */
export type Resolve = (host: string) => Promise<string[]>

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map((it) => it.address)

const RESOLVE_TIMEOUT_MS = 5_000

type Deps = {
  resolve: Resolve
  timers: Pick<Timers, 'wait'>
  clock: Pick<Clock, 'now'>
  warn(sentence: string): void
}

/**
 * Checks what only a live start can tell: where the providers' names lead, which of them are not set, and
 * which clients the proxy lets in. Throws InvalidSetting for a name with any address that is not public. A
 * name that cannot be resolved now causes a warning: an outage of DNS must not keep the product down.
 */
export const checkLiveStart = async (settings: Settings, deps: Deps): Promise<void> => {
  if (settings.mode !== 'live') return
  refuseClassicButtons(settings, deps.clock)
  for (const sentence of missingAccountWarnings(settings)) deps.warn(sentence)
  if (settings.push === undefined && settings.offlineCalendar) deps.warn(missingPushWarning)
  if (settings.trustProxy.length === 0) deps.warn(missingProxyWarning)
  if (!isLoopback(settings.host)) deps.warn(openPortWarning(settings.host))
  await Promise.all(providersOf(settings).map(([name, address]) => checkName(name, hostOf(address), deps)))
}

/** Throws InvalidSetting where a live start finds the demo's users, whose password is public. */
export const refuseDemoUsers = async (settings: Settings, db: Db): Promise<void> => {
  if (settings.mode !== 'live') return
  const email = await findEmailByDomain(db, DEMO_DOMAIN)
  if (email === undefined) return
  const name = settings.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
  throw new InvalidSetting(
    `${name} is wrong: its database holds ${email} of the demo, which MODE=live refuses.`,
  )
}

/** PayPal may give the classic buttons up any time after (decision 41). */
const CLASSIC_BUTTONS_END = Date.UTC(2027, 0, 1)

const refuseClassicButtons = ({ paypal }: Settings, clock: Pick<Clock, 'now'>): void => {
  if (paypal.mode === 'wps' && clock.now() >= CLASSIC_BUTTONS_END)
    throw new InvalidSetting(
      'PAYPAL_MODE is wps, the classic buttons, which PayPal gives up and which MODE=live refuses from 2027-01-01 on.',
    )
}

const missingAccountWarnings = ({ paypal: { accounts } }: Settings): string[] =>
  [
    ['PAYPAL_MX_CLIENT_ID', 'pesos', accounts.MXN] as const,
    ['PAYPAL_INTL_CLIENT_ID', 'dollars', accounts.USD] as const,
  ]
    .filter(([, , account]) => account === undefined)
    .map(([name, currency]) => `${name} is not set: nobody can pay with PayPal in ${currency}.`)

const missingPushWarning = 'VAPID_PRIVATE_KEY is not set: nobody can be notified that a game starts.'

const missingProxyWarning =
  'TRUST_PROXY is not set: every viewer has the address of the proxy in front, so that all of them share one limit on ' +
  'logins and registrations, and one country. Name the proxy there, such as 10.0.0.0/8.'

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

const openPortWarning = (host: string) =>
  `HOST is ${host}: the product speaks without TLS there. Whatever stands between it and the proxy must be a tunnel, and the ` +
  'port must be closed to everybody else.'

const providersOf = ({ leagueFeedUrl, openpay, paypal, smtpUrl, waysIn, ...video }: Settings) => [
  ['LEAGUE_FEED_URL', leagueFeedUrl] as const,
  ...videoAddresses(video),
  ['OPENPAY_URL', openpay.url] as const,
  ...openpay.scripts.map((it) => ['OPENPAY_SCRIPTS', it] as const),
  ...(Object.values(paypal.accounts).some((it) => it !== undefined) ? paypalAddresses(paypal) : []),
  ['SMTP_URL', smtpUrl] as const,
  ...[
    ['SMS_URL', waysIn.sms?.url] as const,
    ['FACEBOOK_URL', waysIn.facebook?.dialogUrl] as const,
    ['FACEBOOK_GRAPH_URL', waysIn.facebook?.graphUrl] as const,
    ['APPLE_URL', waysIn.apple?.url] as const,
  ].flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const])),
]

const videoAddresses = ({
  videoOriginUrl,
  isOriginOurs,
  mediaCdn,
}: Pick<Settings, 'videoOriginUrl' | 'isOriginOurs' | 'mediaCdn'>) => [
  ...(isOriginOurs ? [] : [['VIDEO_ORIGIN_URL', videoOriginUrl] as const]),
  ...(mediaCdn === undefined ? [] : [['MEDIA_CDN_URL', mediaCdn.url] as const]),
]

const paypalAddresses = (paypal: Settings['paypal']) => [
  ['PAYPAL_URL', paypal.url] as const,
  ['PAYPAL_FORM_URL', paypal.formUrl] as const,
  ['PAYPAL_IPN_URL', paypal.ipnUrl] as const,
  ...paypal.redirectHosts.map((it) => ['PAYPAL_REDIRECT_HOSTS', `https://${it}`] as const),
  ...paypal.certificateHosts.map((it) => ['PAYPAL_CERT_HOSTS', `https://${it}`] as const),
]

const checkName = async (name: string, host: string, deps: Deps): Promise<void> => {
  const found = await addressesOf(host, deps)
  if (found.length === 0) deps.warn(`${name} is perhaps wrong: ${host} cannot be resolved now.`)
  const privateAddress = found.find((it) => !isPublicAddress(it))
  if (privateAddress !== undefined)
    throw new InvalidSetting(
      `${name} is wrong: ${host} leads to ${privateAddress}, which MODE=live refuses as not public.`,
    )
}

const addressesOf = async (host: string, { resolve, timers }: Deps): Promise<string[]> => {
  const answered = new AbortController()
  const late = timers.wait(RESOLVE_TIMEOUT_MS, answered.signal).then(() => [])
  try {
    return await Promise.race([resolve(host), late])
  } catch {
    return []
  } finally {
    answered.abort()
  }
}
