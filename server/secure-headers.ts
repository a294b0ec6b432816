import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

/** Content security policy and its kin: our own origin, and of others only the card provider's. */
export const secureHeaders = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const provider = [
    ...new Set([settings.openpay.url, ...settings.openpay.scripts].map((it) => new URL(it).origin)),
  ]
  const secure = settings.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...provider],
        connectSrc: ["'self'", ...provider],
        frameSrc: provider,
        imgSrc: ["'self'", 'data:', ...provider],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
}
