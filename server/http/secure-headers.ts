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
const FEATURES = [
  'autoplay=(self)',
  'fullscreen=(self)',
  'picture-in-picture=(self)',
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

/** A page takes nothing from anywhere but us; one that pays also the card provider's scripts, calls and frames. */
const pageDirectives = (provider: string[], isSecure: boolean): Directives => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  scriptSrc: ["'self'", ...provider],
  connectSrc: ["'self'", ...provider],
  frameSrc: provider.length === 0 ? ["'none'"] : provider,
  imgSrc: ["'self'", 'data:', ...provider],
  mediaSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", ...inlineStyleHashes],
  fontSrc: ["'self'"],
  ...reportsOf(isSecure),
})

const policyOf = (directives: Directives) => ({
  contentSecurityPolicy: { useDefaults: false, directives },
})

/** The policies of the site's documents: of the checkout's pages, and of all others. */
export const pagePolicies = (settings: Settings) => {
  const { url, scripts } = settings.openpay
  const provider = [...new Set([url, ...scripts].map((it) => new URL(it).origin))]
  const isSecure = isHttps(settings)
  return {
    paying: policyOf(pageDirectives(provider, isSecure)),
    other: policyOf(pageDirectives([], isSecure)),
  }
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
