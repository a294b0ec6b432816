import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/accounts/recovery.ts'
import { languageIn } from '../../../contract/language.ts'
import { serve } from '../../http/answers/endpoint.ts'
import { noteSubject } from '../../http/security/security-log.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { refuseCrossSite } from '../sessions/forgery-protection.ts'
import { ensureBrowserId, originOf } from '../users/device.ts'
import { askConfirmation, confirmEmail } from './confirm-email.ts'
import { askRecovery, methodsBesidesReset, resetPassword } from './reset-password.ts'

/** Links by mail: for a forgotten password, and to confirm an e-mail. */
export const recoveryRoutes = (app: FastifyInstance, deps: OpenAccounts): void => {
  const { gate, settings } = deps

  serve(app, gate, contract.forgot, async ({ body, request }) => {
    refuseCrossSite(request, settings)
    await askRecovery(deps, { ...body, lang: languageIn(body.lang) }, originOf(request, settings))
    return { sent: true as const }
  })

  serve(app, gate, contract.resetWays, async ({ body, request }) => {
    refuseCrossSite(request, settings)
    const ways = await methodsBesidesReset(deps, body.token)
    return ways.map(({ way, label, createdAt }) => ({ way, label, at: createdAt.toISOString() }))
  })

  serve(app, gate, contract.resetPassword, async ({ body, request, reply }) => {
    refuseCrossSite(request, settings)
    const { token, password, keep_ways } = body
    const given = { token, password, keepsWays: keep_ways === 'true' }
    const origin = { ip: request.ip, device: ensureBrowserId(deps, request, reply) }
    noteSubject(request, await resetPassword(deps, given, origin))
    return { changed: true as const }
  })

  serve(app, gate, contract.confirmEmail, async ({ body, request }) => {
    refuseCrossSite(request, settings)
    const { email, userId } = await confirmEmail(deps, body.token)
    noteSubject(request, userId)
    return { email }
  })

  serve(app, gate, contract.resendConfirmation, async ({ person }) => {
    await askConfirmation(deps, person.userId)
    return { sent: true as const }
  })
}
