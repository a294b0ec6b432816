import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { policyReport } from '../../../contract/site.ts'
import type { Settings } from '../../settings/settings.ts'
import { inlineStyleHashes } from './inline-style-hashes.ts'

type Directives = Record<string, string[]>
const REPORT_TO = 'policy'

/** Browsers use the Reporting API over https alone, and ignore `report-uri` where `report-to` is set. */
const reportsOf = (isSecure: boolean): Directives => ({
  reportUri: [policyReport.path],
  ...(isSecure && { reportTo: [REPORT_TO] }),
})

/** The browser features that a page uses; all others are off, for the page and for all that it frames. */
const featuresFor = (players: string[]) =>
  [
    ...['autoplay', 'fullscreen', 'picture-in-picture'].map(
      (it) => `${it}=(${['self', ...players].join(' ')})`,
    ),
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    ...[
      'accelerometer',
      'camera',
      'display-capture',
      'encrypted-media',
      'geolocation',
      'gyroscope',
      'hid',
      'idle-detection',
      'magnetometer',
      'microphone',
      'midi',
      'payment',
      'screen-wake-lock',
      'serial',
      'usb',
      'xr-spatial-tracking',
    ].map((it) => `${it}=()`),
  ].join(', ')

const FEATURES = featuresFor([])

/** On the one page that frames the video host, its player may also start by itself and fill the screen. */
export const framedFeatures = ({ vimeoUrl }: Settings): string =>
  featuresFor([`"${new URL(vimeoUrl).origin}"`])

/**
 * A page loads from us alone; one that pays also uses the card provider's scripts, calls and frames, and the
 * wallet's forms.
 */
const pageDirectives = (
  provider: string[],
  forms: string[],
  isSecure: boolean,
  media: string[] = [],
): Directives => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'", ...forms],
  scriptSrc: ["'self'", ...provider],
  connectSrc: ["'self'", ...provider, ...media],
  frameSrc: provider.length === 0 ? ["'none'"] : provider,
  imgSrc: ["'self'", 'data:', ...provider],
  mediaSrc: ["'self'", 'blob:', ...media],
  workerSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", ...inlineStyleHashes],
  fontSrc: ["'self'"],
  ...reportsOf(isSecure),
})

const policyOf = (directives: Directives) => ({
  contentSecurityPolicy: { useDefaults: false, directives },
})

/**
 * The paths of Google Cast's sender and its files: any other script of that host would be a way around the
 * policy.
 */
const CAST_SENDER = [
  'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js',
  'https://www.gstatic.com/eureka/clank/',
  'https://www.gstatic.com/cast/sdk/libs/sender/1.0/',
]

/**
 * The policy of all pages without one of their own: going from the calendar to a game does not load a
 * document again.
 */
const siteDirectives = (settings: Settings, isSecure: boolean): Directives => {
  const directives = pageDirectives([], [], isSecure, mediaHosts(settings))
  return settings.chromecast ? { ...directives, scriptSrc: ["'self'", ...CAST_SENDER] } : directives
}

/**
 * The policies of the site's documents: of the checkout's pages, of the page that frames the video host, and
 * of all others.
 */
export const pagePolicies = (settings: Settings) => {
  const provider = providerOf(settings)
  const isSecure = isHttps(settings)
  return {
    paying: policyOf(pageDirectives(provider, walletForms(settings), isSecure)),
    framing: policyOf({
      ...pageDirectives([], [], isSecure),
      frameSrc: [new URL(settings.vimeoUrl).origin],
    }),
    other: policyOf(siteDirectives(settings, isSecure)),
  }
}

/** The policy of a document that has its own inline styles and scripts, named by their hashes. */
export const withInline = (
  policy: ReturnType<typeof policyOf>,
  { styleHashes, scriptHashes }: { styleHashes: string[]; scriptHashes: string[] },
): ReturnType<typeof policyOf> => {
  const { directives } = policy.contentSecurityPolicy
  return policyOf({
    ...directives,
    styleSrc: [...(directives.styleSrc ?? []), ...styleHashes],
    scriptSrc: [...(directives.scriptSrc ?? []), ...scriptHashes],
  })
}

/** The hosts of segments besides us. */
const mediaHosts = ({ mediaCdn }: Settings): string[] =>
  mediaCdn === undefined ? [] : [new URL(mediaCdn.url).origin]

/** The card provider's origins; none where buyers enter the card on the provider's own page. */
const providerOf = ({ openpay: { flow, url, scripts } }: Settings): string[] =>
  flow === 'redirect' ? [] : [...new Set([url, ...scripts].map((it) => new URL(it).origin))]

/**
 * Browsers also check the target of the answer to a form: the wallet's page, or the classic button itself.
 */
const walletForms = ({ paypal: { url, formUrl, redirectHosts, mode } }: Settings): string[] => {
  const { protocol } = new URL(url)
  const forms = redirectHosts.map((host) => `${protocol}//${host}`)
  return [...new Set(mode === 'wps' ? [...forms, new URL(formUrl).origin] : forms)]
}

/** The policy of an answer that is no document; `base-headers.ts` has the same for answers without helmet. */
const noDirectives: Directives = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

const isHttps = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')

/**
 * Sets the content security policy and related headers on every answer of a scope: a non-document may do
 * nothing.
 */
export const secureHeaders = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const isSecure = isHttps(settings)
  await app.register(helmet, {
    ...policyOf(noDirectives),
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', FEATURES)
    if (isSecure) reply.header('reporting-endpoints', `${REPORT_TO}="${policyReport.path}"`)
  })
}
