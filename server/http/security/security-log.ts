import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { FailureCode } from '../../../contract/failures.ts'
import type { Clock } from '../../clock.ts'
import type { FailureTrace } from '../../failure.ts'
import { limitLines } from './limited-lines.ts'
import { networkOf } from './network-of.ts'
import { eventOfFailure, levelOf, type Outcome, type SecurityEvent, wayOf } from './security-events.ts'

/** The session of the call, as far as the log names it. */
export type KnownCaller = { userId: number; sessionId: string; kind: 'web' | 'app' }

type Deps = {
  log: FastifyBaseLogger
  clock: Clock
  /** The device behind a call; undefined for an unknown browser. */
  deviceOf(request: FastifyRequest, caller: KnownCaller | undefined): string | undefined
}

type SecurityLog = {
  write(request: FastifyRequest, event: SecurityEvent, more: More): void
}
type More = { way?: string | undefined; reason?: string | undefined; user?: number | undefined }

const logByServer = new WeakMap<object, SecurityLog>()
const callers = new WeakMap<FastifyRequest, KnownCaller>()
const subjects = new WeakMap<FastifyRequest, number>()

/** Long enough to tell devices apart, and no credential. */
const DEVICE_LENGTH = 16

/**
 * Lets an app log its security events, one line each: `security` is the event's name, `user` the account's
 * number (never an e-mail), `ip`, `reqId`, `device`, `at` in UTC; `way` (the sign-in method), `reason` and
 * `route` where there are any. Each event and network gets twenty lines a minute; one more line counts the
 * rest (`left_out`).
 */
export const addSecurityLog = (app: FastifyInstance, { log, clock, deviceOf }: Deps): void => {
  const at = () => new Date(clock.now()).toISOString()
  const lines = limitLines<SecurityEvent>(clock, (event, network, count) =>
    log.warn({ security: event, network, left_out: count, at: at() }, 'security: lines left out'),
  )
  app.addHook('onClose', async () => lines.flush())
  logByServer.set(app.server, {
    write: (request, event, { way, reason, user }) => {
      if (!lines.mayWrite(event, networkOf(request.ip))) return
      const caller = callers.get(request)
      const line = {
        security: event,
        user: user ?? subjects.get(request) ?? caller?.userId ?? null,
        ip: request.ip,
        reqId: request.id,
        device: deviceOf(request, caller)?.slice(0, DEVICE_LENGTH) ?? null,
        at: at(),
        route: request.routeOptions.url,
        ...(way !== undefined && { way }),
        ...(reason !== undefined && { reason }),
      }
      log[levelOf[event]](line, `security: ${event}`)
    },
  })
}

/** Notes the session of a call. */
export const noteCaller = (request: FastifyRequest, caller: KnownCaller): void =>
  void callers.set(request, caller)

/** Notes the account that a call without a session turned out to be about. */
export const noteSubject = (request: FastifyRequest, userId: number): void =>
  void subjects.set(request, userId)

/** Writes the event of a call that succeeded. */
export const logOutcome = (request: FastifyRequest, { event, way }: Outcome): void =>
  logOf(request)?.write(request, event, { way })

/** Writes a refusal, where it concerns security. */
export const logRefusal = (request: FastifyRequest, code: FailureCode, trace: FailureTrace): void => {
  const event = trace.event ?? eventOfFailure(code)
  if (event === undefined) return
  const way = wayOf(request.routeOptions.url ?? '')
  // A user who is logged in already wanted to add a sign-in method.
  const isJoining = event === 'login-refused' && callers.has(request)
  logOf(request)?.write(request, isJoining ? 'proof-refused' : event, {
    way,
    reason: trace.reason ?? code,
    user: trace.user,
  })
}

const logOf = ({ server }: FastifyRequest): SecurityLog | undefined => logByServer.get(server.server)
