import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownPlayers, savePlayers } from '../../../contract/accounts/followed-players.ts'
import * as contract from '../../../contract/accounts/profile.ts'
import { Failure } from '../../failure.ts'
import { type SignedIn, serve } from '../../http/answers/endpoint.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { clearSession, setSessionCookies } from '../cookies.ts'
import { authorizationToken } from '../sessions/authenticate.ts'
import { deviceIdOf, originOf } from '../users/device.ts'
import { playersOf, savePlayersOf, type UserRow, userById } from '../users/store-users.ts'
import { toUserResponse } from '../users/user-response.ts'
import { askEmailChange } from './ask-email-change.ts'
import { deleteUser } from './delete-user.ts'
import { exportUser } from './export-user.ts'
import { updateUser } from './update-user.ts'

/** A user's own profile, e-mail and data; another user's id answers 403, whether it exists or not. */
export const profileRoutes = (app: FastifyInstance, deps: OpenAccounts): void => {
  const { gate, settings } = deps

  const own = async (id: number, session: SignedIn): Promise<UserRow> => {
    if (id !== session.userId) throw new Failure('errors.notAllowed')
    const row = await userById(deps.db, id)
    if (row === undefined) throw new Failure('errors.notLoggedIn')
    return row
  }

  const asking = (session: SignedIn, request: FastifyRequest) => ({
    session,
    origin: originOf(request, settings),
  })

  serve(app, gate, contract.updateUser, async ({ params, body, person: session, request, reply }) => {
    const row = await own(params.id, session)
    const deviceId = deviceIdOf(request, settings, session)
    const secrets = await updateUser(deps, row, body, { ...asking(session, request), deviceId })
    if (secrets?.cookie !== undefined) setSessionCookies(reply, settings, secrets.cookie)
    const token = secrets?.token ?? authorizationToken(request) ?? ''
    return { token, user: await toUserResponse(deps, await own(params.id, session)) }
  })

  serve(app, gate, contract.changeEmail, async ({ params, body, person: session, request }) => {
    await askEmailChange(deps, await own(params.id, session), asking(session, request), body)
    return { sent: true as const }
  })

  serve(app, gate, contract.exportUser, async ({ params, person: session }) =>
    exportUser(deps, await own(params.id, session)),
  )

  serve(app, gate, ownPlayers, async ({ person }) => ({
    players: await playersOf(deps.db, person.userId),
  }))

  serve(app, gate, savePlayers, async ({ person, body }) => {
    const players = [...new Set(body.players)]
    await savePlayersOf(deps.db, person.userId, players)
    return { players }
  })

  serve(app, gate, contract.deleteUser, async ({ params, body, person: session, request, reply }) => {
    const user = await own(params.id, session)
    const payments = await deleteUser(deps, user, asking(session, request), body?.password)
    if (session.kind === 'web') clearSession(reply, settings)
    return { deleted: true as const, payments }
  })
}
