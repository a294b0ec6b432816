import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'

/** A user as Facebook knows them; a user who has no e-mail there, or does not share it, has none here. */
export type FacebookPerson = {
  id: string
  email: string | undefined
  firstName: string | undefined
  lastName: string | undefined
}

/** Facebook's answer about an access token; `reason` is a word for the log. */
export type FacebookAnswer =
  | { kind: 'verified'; person: FacebookPerson }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }

/** Never throws. */
export type Facebook = { verify(accessToken: string): Promise<FacebookAnswer> }

export type FacebookDeps = {
  fetch: typeof globalThis.fetch
  clock: Clock
  graphUrl: string
  appId: string
  appSecret: string
  timers?: Pick<Timers, 'timeout'>
}

const TIMEOUT_MS = 8_000
const ANSWER_LIMIT_BYTES = 64 * 1024

const debugShape = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    type: z.string().optional(),
    /** Seconds; 0 means never. */
    expires_at: z.number().default(0),
  }),
})
const personShape = z.object({
  id: z.string(),
  email: z.string().trim().toLowerCase().pipe(z.email()).optional().catch(undefined),
  first_name: z.string().optional().catch(undefined),
  last_name: z.string().optional().catch(undefined),
})

/**
 * The real client of the Graph API (developers.facebook.com, "Verifying Access Tokens" and "Securing Graph
 * API Requests"). A token counts only if it was made for our own app: a token of another app opens that app's
 * accounts, not ours.
 */
export const openFacebook = (deps: FacebookDeps): Facebook => ({
  verify: async (accessToken) => {
    const debugged = await callGraph(deps, '/debug_token', debugShape, {
      token: `${deps.appId}|${deps.appSecret}`,
      query: { input_token: accessToken },
    })
    if (debugged.kind !== 'answered') return debugged
    const { data } = debugged.body
    const reason = problemOf(deps, data)
    if (reason !== undefined) return { kind: 'refused', reason }
    const me = await callGraph(deps, '/me', personShape, {
      token: accessToken,
      query: {
        fields: 'id,email,first_name,last_name',
        appsecret_proof: createHmac('sha256', deps.appSecret).update(accessToken).digest('hex'),
      },
    })
    if (me.kind !== 'answered') return me
    if (me.body.id !== data.user_id) return { kind: 'refused', reason: 'another person' }
    const { id, email, first_name: firstName, last_name: lastName } = me.body
    return { kind: 'verified', person: { id, email, firstName, lastName } }
  },
})

const problemOf = (deps: FacebookDeps, data: z.infer<typeof debugShape>['data']): string | undefined => {
  if (!data.is_valid) return 'not valid'
  if (data.app_id !== deps.appId) return 'of another app'
  if (data.type !== undefined && data.type !== 'USER') return 'not of a person'
  return data.expires_at !== 0 && data.expires_at * 1_000 <= deps.clock.now() ? 'expired' : undefined
}

type GraphResult<T> =
  | { kind: 'answered'; body: T }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }

/**
 * Asks once. `token` is our own and goes in a header; Facebook wants the checked token in debug_token's
 * address, so a reason never contains an address.
 */
const callGraph = async <T>(
  deps: FacebookDeps,
  path: string,
  shape: z.ZodType<T>,
  { token, query }: { token: string; query: Record<string, string> },
): Promise<GraphResult<T>> => {
  const { timers = systemTimers } = deps
  try {
    const answer = await deps.fetch(`${deps.graphUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS),
    })
    const text = (await boundedBody(answer, ANSWER_LIMIT_BYTES)).toString('utf8')
    if (answer.status >= 500 || answer.status === 429)
      return { kind: 'unreachable', reason: `status ${answer.status}` }
    if (!answer.ok) return { kind: 'refused', reason: `status ${answer.status}` }
    const read = shape.safeParse(JSON.parse(text))
    return read.success
      ? { kind: 'answered', body: read.data }
      : { kind: 'unreachable', reason: 'unreadable answer' }
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'no answer' }
  }
}
