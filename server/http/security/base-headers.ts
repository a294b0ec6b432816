import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings/settings.ts'

/** The headers of every answer: a page, league data, a segment, an error. */
export type BaseHeaders = Readonly<Record<string, string>>

/** The policy of an answer that is no document: it may load nothing, and nothing may frame it. */
export const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
/** A year, in seconds. */
export const HSTS = 'max-age=31536000; includeSubDomains'

const PLAIN: BaseHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': DATA_POLICY,
}

/** Browsers heed these in documents alone: what may frame one, and what it may load. */
const OF_DOCUMENTS = ['x-frame-options', 'referrer-policy', 'content-security-policy']

/** The headers of an answer that no browser shows as a document: a script, a style sheet, a font. */
export const withoutThoseOfDocuments = (headers: BaseHeaders): BaseHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_DOCUMENTS.includes(name)))

/** Browsers heed the promise of https over https alone; over http it has no effect. */
export const baseHeaders = ({ publicUrl }: Pick<Settings, 'publicUrl'>): BaseHeaders =>
  isHttps(publicUrl) ? { ...PLAIN, 'strict-transport-security': HSTS } : PLAIN

const isHttps = (url: string) => url.startsWith('https:')

const headersByServer = new WeakMap<object, BaseHeaders>()

/** Sets the headers of an app's answers, before its first route. */
export const setBaseHeaders = ({ server }: Pick<FastifyInstance, 'server'>, headers: BaseHeaders): void =>
  void headersByServer.set(server, headers)

/** The headers of an app's answers: made once, never by the request. */
export const baseHeadersOf = ({ server }: Pick<FastifyInstance, 'server'>): BaseHeaders =>
  headersByServer.get(server) ?? PLAIN
