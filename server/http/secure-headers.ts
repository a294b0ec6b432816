import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { policyReport } from '../../contract/site.ts'
import type { Settings } from '../settings/settings.ts'
import { inlineStyleHashes } from './inline-style-hashes.ts'

type Directives = Record<string, string[]>
const REPORT_TO = 'policy'

/** Browsers send by the Reporting API over https alone, and where `report-to` stands they do not look at `report-uri`. */
const reportsOf = (isSecure: boolean): Directives => ({
  reportUri: [policyReport.path],
  ...(isSecure && { reportTo: [REPORT_TO] }),
})

/** What a page asks the browser for; everything else is off, for us and for whatever is framed. */
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

/** On the one page that frames the video host, its player may start by itself and fill the screen, too. */
export const framedFeatures = ({ vimeoUrl }: Settings): string =>
  featuresFor([`"${new URL(vimeoUrl).origin}"`])

/** A page takes nothing from anywhere but us; one that pays also the card provider's scripts, calls and frames, and the wallet's forms. */
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

/** The policies of the site's documents: of the checkout's pages, of the one that frames the video host, and of all others. */
export const pagePolicies = (settings: Settings) => {
  const provider = providerOf(settings)
  const isSecure = isHttps(settings)
  return {
    paying: policyOf(pageDirectives(provider, walletForms(settings), isSecure)),
    framing: policyOf({
      ...pageDirectives([], [], isSecure),
      frameSrc: [new URL(settings.vimeoUrl).origin],
    }),
    other: policyOf(pageDirectives([], [], isSecure, mediaHosts(settings))),
  }
}

/** Where segments come from besides us. */
const mediaHosts = ({ mediaCdn }: Settings): string[] =>
  mediaCdn === undefined ? [] : [new URL(mediaCdn.url).origin]

/** The card provider's origins; none where the card is given on its own page. */
const providerOf = ({ openpay: { flow, url, scripts } }: Settings): string[] =>
  flow === 'redirect' ? [] : [...new Set([url, ...scripts].map((it) => new URL(it).origin))]

/** Browsers also check where the answer to a form leads: the wallet's page, or the classic button itself. */
const walletForms = ({ paypal: { url, formUrl, redirectHosts, mode } }: Settings): string[] => {
  const { protocol } = new URL(url)
  const forms = redirectHosts.map((host) => `${protocol}//${host}`)
  return [...new Set(mode === 'wps' ? [...forms, new URL(formUrl).origin] : forms)]
}

/** Of an answer that is no document; `base-headers.ts` has the same for those that come without helmet. */
const noDirectives: Directives = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
}

const isHttps = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')

/** Content security policy and its kin for every answer of a scope: an answer that is no document may do nothing. */
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
