import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/sessions.ts'
import { Failure } from '../../failure.ts'
import { serve } from '../../http/answers/endpoint.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { clearSession } from '../cookies.ts'
import { deviceIdOf } from '../users/device.ts'
import { endSessions, heldSessions, listSessions } from './user-sessions.ts'

/** The list of a user's sessions, and logging out there. */
export const sessionsRoutes = (app: FastifyInstance, deps: AccountsDeps): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.sessions, ({ person }) => listSessions(deps, person.userId, person.sessionId))

  serve(app, gate, contract.endSession, async ({ params, person, request, reply }) => {
    const isCurrent = params.id === person.sessionId
    if (!isCurrent && person.provedForMs <= 0) throw new Failure('errors.proofNeeded')
    const current = isCurrent ? undefined : deviceIdOf(request, settings, person)
    const ended = await endSessions(deps, person.userId, { only: params.id }, current)
    if (ended === 0) throw new Failure('errors.notFound')
    if (isCurrent && person.kind === 'web') clearSession(reply, settings)
    return { ended }
  })

  serve(app, gate, contract.stopPlayback, async ({ params, person }) => {
    if (params.id !== person.sessionId && person.provedForMs <= 0) throw new Failure('errors.proofNeeded')
    const held = await heldSessions(deps, person.userId)
    if (!(await deps.stopPlaying(person.userId, held, params.id))) throw new Failure('errors.notFound')
    return { ended: 1 }
  })

  serve(app, gate, contract.endOtherSessions, async ({ person, request }) => {
    const current = deviceIdOf(request, settings, person)
    return { ended: await endSessions(deps, person.userId, { except: person.sessionId }, current) }
  })
}
