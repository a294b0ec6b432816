import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/notifications.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { deviceIdOf } from '../accounts/users/device.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, type SignedIn, serve } from '../http/answers/endpoint.ts'
import { isPushService } from '../settings/push.ts'
import type { Settings } from '../settings/settings.ts'
import { openLimit } from '../throttles/call-limits.ts'
import { alertsOf } from './alerts.ts'
import {
  addClubAlert,
  addGameAlert,
  deleteClubAlert,
  deleteDeviceOf,
  deleteGameAlert,
  gameAlertsOf,
  upsertDevice,
} from './store.ts'

type Deps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'push' | 'attemptsFactor' | 'publicUrl'>
  /** Undefined for a game that is not in the schedule. */
  clubsOf(gamePk: number): { away: string; home: string } | undefined
}

/** No user presses these buttons more often. */
const RATE = { burst: 40, perSecond: 0.1 }
/** The number of notified browsers of one account. */
const MAX_DEVICES = 10
const MAX_USER_AGENT = 300
/** A season of a club has fewer games. */
const MAX_GAMES = 100

/** The routes that record which users to notify of a game's start, and in which browsers. */
export const notificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { gate, db, clock, settings } = deps
  const limit = openLimit(clock, RATE, settings.attemptsFactor)
  const openFor = (userId: number) => {
    limit(String(userId))
    if (settings.push === undefined) throw new Failure('errors.notFound')
    return { push: settings.push, createdAt: new Date(clock.now()) }
  }

  const answerTo = ({ request, person }: { request: FastifyRequest; person: SignedIn }) =>
    alertsOf(deps, person.userId, deviceIdOf(request, settings, person))

  serve(app, gate, contract.notificationKey, () => ({ publicKey: settings.push?.publicKey ?? null }))

  serve(app, gate, contract.notificationAlerts, (call) => answerTo(call))

  serve(app, gate, contract.saveNotificationDevice, async ({ body, person, request }) => {
    const { userId } = person
    const { push, createdAt } = openFor(userId)
    const { endpoint, keys, lang } = body
    if (!isPushService(push, endpoint)) throw new Failure('errors.badRequest')
    const deviceId = deviceIdOf(request, settings, person) ?? null
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
    const device = { userId, endpoint, ...keys, deviceId, userAgent, lang, createdAt }
    await upsertDevice(db, device, MAX_DEVICES)
    return { saved: true as const }
  })

  serve(app, gate, contract.endNotificationDevice, async (call) => {
    if (!(await deleteDeviceOf(db, call.person.userId, call.params.id))) throw new Failure('errors.notFound')
    return answerTo(call)
  })

  serve(app, gate, contract.saveGameAlert, async (call) => {
    const { body, person } = call
    const { userId } = person
    const { createdAt } = openFor(userId)
    const alert = { userId, gamePk: body.gameId, createdAt }
    if (!body.wanted) await deleteGameAlert(db, alert)
    else {
      if (deps.clubsOf(body.gameId) === undefined) throw new Failure('errors.notFound')
      if ((await gameAlertsOf(db, userId)).length >= MAX_GAMES) throw new Failure('errors.tooManyAttempts')
      await addGameAlert(db, alert)
    }
    return answerTo(call)
  })

  serve(app, gate, contract.saveClubAlert, async (call) => {
    const { club, wanted } = call.body
    const { userId } = call.person
    const { createdAt } = openFor(userId)
    if (!clubs.some((it) => it.id === club)) throw new Failure('errors.notFound')
    if (wanted) await addClubAlert(db, { userId, club, createdAt })
    else await deleteClubAlert(db, { userId, club })
    return answerTo(call)
  })
}
