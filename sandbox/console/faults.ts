import { z } from 'zod'

/** Kinds of faults in an HTTP response; before and after mean the provider's commit in the handler. */
export const REQUEST_KINDS = [
  'latency',
  'hang',
  'hang-before',
  'error-before',
  'error-after',
  'reset-before',
  'reset-after',
] as const
/** Kinds of faults in a provider's notice. */
export const NOTICE_KINDS = [
  'notice-duplicate',
  'notice-lost',
  'notice-reorder',
  'notice-forge',
  'notice-tamper',
  'notice-delay',
] as const

const MAX_FAULTS = 100
const MAX_TIMES = 10_000
const MAX_DELAY_MS = 600_000
const ROUTE = /^(GET|HEAD|POST|PUT|PATCH|DELETE|\*) \/\S*$/
const NOTICE_TYPE = /^[A-Za-z]+(\.[A-Za-z_-]+)+$/

const kinds = [...REQUEST_KINDS, ...NOTICE_KINDS] as const
const times = z
  .number('times must be a number')
  .int('times must be whole')
  .min(1, 'times must be 1 or more')
  .max(MAX_TIMES, `times must be at most ${MAX_TIMES}`)
const ms = z
  .number('ms must be a number')
  .int('ms must be whole')
  .min(0, 'ms must be 0 or more')
  .max(MAX_DELAY_MS, `ms must be at most ${MAX_DELAY_MS}`)
const status = z
  .number('status must be a number')
  .int('status must be whole')
  .min(400, 'status must be 400 to 599')
  .max(599, 'status must be 400 to 599')

const fault = z
  .strictObject({
    route: z.string('route must be a text such as "POST /v1/:merchant/charges"').max(300),
    kind: z.enum(kinds, `kind must be one of ${kinds.join(', ')}`),
    times: times.default(1),
    ms: ms.optional(),
    status: status.optional(),
  })
  .refine(
    (f) => ROUTE.test(f.route) || (isNoticeKind(f.kind) && (f.route === '*' || NOTICE_TYPE.test(f.route))),
    {
      path: ['route'],
      message:
        'route must be a method and a path such as "POST /v1/:merchant/charges"; for notices "*" or a type such as "charge.succeeded" too',
    },
  )

/** The body of `PUT /faults`. */
export const faultList = z.strictObject({
  faults: z.array(fault, 'faults must be a list').max(MAX_FAULTS, `faults must be at most ${MAX_FAULTS}`),
})

type FaultKind = (typeof kinds)[number]
export type Fault = z.infer<typeof fault>
type ArmedFault = Fault & { remaining: number }

/** The armed faults; each `take` uses one up. */
export type FaultRegistry = {
  put(faults: Fault[]): void
  remaining(): ArmedFault[]
  /** The fault for this request, counted down; `path` without its query. */
  takeForRequest(method: string, path: string): Fault | undefined
  /** The fault for a notice of `type` caused by the request `cause` ("POST /openpay/v1/m/charges"). */
  takeForNotice(type: string, cause: string): Fault | undefined
}

/** Creates an empty registry. */
export const createFaultRegistry = (): FaultRegistry => {
  let armed: ArmedFault[] = []
  const take = (matches: (fault: ArmedFault) => boolean): Fault | undefined => {
    const found = armed.find((f) => f.remaining > 0 && matches(f))
    if (found === undefined) return undefined
    found.remaining -= 1
    armed = armed.filter((f) => f.remaining > 0)
    return found
  }
  return {
    put: (faults) => {
      armed = faults.map((f) => ({ ...f, remaining: f.times }))
    },
    remaining: () => armed,
    takeForRequest: (method, path) =>
      take((f) => !isNoticeKind(f.kind) && routeMatches(f.route, method, path)),
    takeForNotice: (type, cause) => take((f) => isNoticeKind(f.kind) && noticeMatches(f.route, type, cause)),
  }
}

/**
 * Whether `route` ("POST /v1/:merchant/charges") means this method and path. `:x` stands for one part, `*`
 * for the rest, and the stand-in's own first part ("/openpay") may be left out.
 */
export const routeMatches = (route: string, method: string, path: string): boolean => {
  const [patternMethod, patternPath] = splitRoute(route)
  if (patternMethod !== '*' && patternMethod !== method) return false
  const parts = partsOf(path)
  const pattern = partsOf(patternPath)
  return partsMatch(pattern, parts) || (parts.length > 1 && partsMatch(pattern, parts.slice(1)))
}

const isNoticeKind = (kind: FaultKind): boolean => kind.startsWith('notice-')

const noticeMatches = (route: string, type: string, cause: string): boolean => {
  if (route === '*' || route === type) return true
  return route.includes(' ') && routeMatches(route, ...splitRoute(cause))
}

/** A route's method and its path. */
export const splitRoute = (route: string): [method: string, path: string] => {
  const space = route.indexOf(' ')
  return [route.slice(0, space), route.slice(space + 1)]
}

/** Whether the path matches the pattern, segment by segment. */
export const pathMatches = (pattern: string, path: string): boolean =>
  partsMatch(partsOf(pattern), partsOf(path))

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const partsMatch = (pattern: string[], parts: string[]): boolean => {
  const rest = pattern.indexOf('*')
  const fixed = rest === -1 ? pattern : pattern.slice(0, rest)
  if (rest === -1 ? parts.length !== fixed.length : parts.length < fixed.length) return false
  return fixed.every((part, i) => part.startsWith(':') || part === parts[i])
}
