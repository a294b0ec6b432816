import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { policyReport } from '../../../contract/site.ts'
import type { Clock } from '../../clock.ts'
import { type Gate, serve } from '../answers/endpoint.ts'
import { countsOf } from '../request-metrics.ts'

const BODY_LIMIT_BYTES = 16 * 1024
/** A flood of reports fills the counter, not the log. */
const MAX_LINES = 20
const WINDOW_MS = 60_000
const MAX_NAME_LENGTH = 100
const TYPES = ['application/json', 'application/csp-report', 'application/reports+json']

/** A closed list, because it is a label of a metric. */
const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
])

/**
 * Takes browsers' reports of our content security policy: counts all, and logs a few a minute in one short
 * line each. It has a scope of its own, as these bodies have their own types and quote foreign input.
 */
export const policyReports = (app: FastifyInstance, deps: { gate: Gate; clock: Clock }): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, parse)
    const mayLog = perMinuteLimit(deps.clock)
    const counts = countsOf(app)
    serve(scope, deps.gate, policyReport, ({ body, request }) => {
      for (const violation of violationsIn(body, request.host)) {
        counts.policyReport(violation.directive)
        if (mayLog()) request.log.warn({ policy: violation }, 'a browser refused something of a page')
      }
      return { received: true as const }
    })
  })

const perMinuteLimit = (clock: Clock) => {
  let window = { startsAt: Number.NEGATIVE_INFINITY, lines: 0 }
  return (): boolean => {
    const now = clock.now()
    // A beginning in the future belongs to a clock that was set back.
    if (now < window.startsAt || now >= window.startsAt + WINDOW_MS) window = { startsAt: now, lines: 0 }
    window.lines += 1
    return window.lines <= MAX_LINES
  }
}

type Violation = { directive: string; blocked: string; page: string }

const violationsIn = (body: BodyOf<typeof policyReport>, host: string): Violation[] => {
  if (Array.isArray(body))
    return body
      .filter((it) => it.type === 'csp-violation')
      .map(({ body: it }) => toViolation(host, it?.effectiveDirective, it?.blockedURL, it?.documentURL))
  const it = body['csp-report']
  const directive = it['effective-directive'] ?? it['violated-directive']
  return [toViolation(host, directive, it['blocked-uri'], it['document-uri'])]
}

const toViolation = (host: string, directive = '', blocked = '', page = ''): Violation => {
  const name = directive.split(' ', 1)[0] ?? ''
  return {
    directive: directives.has(name) ? name : 'other',
    blocked: blockedName(host, blocked),
    page: pageName(host, page),
  }
}

/** A keyword (`inline`, `eval`), a scheme or an origin: never a path or query, which may hold a token. */
const blockedName = (host: string, blocked: string): string => {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'other'
  const url = new URL(blocked)
  if (url.host === host) return 'self'
  const name = url.origin === 'null' ? url.protocol : url.origin
  return /^https?:/.test(name) || schemes.has(name) ? shortName(name) : 'other'
}

/** Schemes that browsers' extensions and pages themselves load. */
const schemes = new Set([
  'data:',
  'blob:',
  'about:',
  'chrome-extension:',
  'moz-extension:',
  'safari-web-extension:',
])

const shortName = (name: string) => (name.length > MAX_NAME_LENGTH ? 'other' : name)

/** The part of the site: the first step of the path, without numbers, tokens and query. */
const pageName = (host: string, page: string): string => {
  if (!URL.canParse(page) || new URL(page).host !== host) return 'other'
  return /^\/[a-z]{0,20}/.exec(new URL(page).pathname)?.[0] ?? '/'
}
