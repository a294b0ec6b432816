import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/notifications.ts'
import { clubs } from '../../domain/clubs.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type Gate, serve } from '../http/endpoint.ts'
import { openLimit } from '../http/security/call-limits.ts'
import { isPushService } from '../settings/push.ts'
import type { Settings } from '../settings/settings.ts'
import { alertsOf } from './alerts.ts'
import { addClubAlert, addGameAlert, deleteClubAlert, deleteGameAlert, upsertDevice } from './store.ts'

type Deps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'push' | 'attemptsFactor'>
  /** Undefined for a game that is not in the schedule. */
  clubsOf(gamePk: number): unknown
}

/** Nobody presses these buttons more often. */
const RATE = { burst: 40, perSecond: 0.1 }
/** Browsers of one account that are told. */
const MAX_DEVICES = 10
/** A season of a club is shorter. */
const MAX_GAMES = 100

/** Whom to tell of a game's start, and where. */
export const notificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { gate, db, clock, settings } = deps
  const limit = openLimit(clock, RATE, settings.attemptsFactor)
  const openFor = (userId: number) => {
    limit(String(userId))
    if (settings.push === undefined) throw new Failure('errors.notFound')
    return { push: settings.push, createdAt: new Date(clock.now()) }
  }

  serve(app, gate, contract.notificationKey, () => ({ publicKey: settings.push?.publicKey ?? null }))

  serve(app, gate, contract.notificationAlerts, ({ person }) => alertsOf(db, person.userId))

  serve(app, gate, contract.saveNotificationDevice, async ({ body, person: { userId } }) => {
    const { push, createdAt } = openFor(userId)
    const { endpoint, keys, lang } = body
    if (!isPushService(push, endpoint)) throw new Failure('errors.badRequest')
    await upsertDevice(db, { userId, endpoint, ...keys, lang, createdAt }, MAX_DEVICES)
    return { saved: true as const }
  })

  serve(app, gate, contract.saveGameAlert, async ({ body, person: { userId } }) => {
    const { createdAt } = openFor(userId)
    const alert = { userId, gamePk: body.gameId, createdAt }
    if (!body.wanted) await deleteGameAlert(db, alert)
    else {
      if (deps.clubsOf(body.gameId) === undefined) throw new Failure('errors.notFound')
      if ((await alertsOf(db, userId)).games.length >= MAX_GAMES) throw new Failure('errors.tooManyAttempts')
      await addGameAlert(db, alert)
    }
    return alertsOf(db, userId)
  })

  serve(app, gate, contract.saveClubAlert, async ({ body: { club, wanted }, person: { userId } }) => {
    const { createdAt } = openFor(userId)
    if (!clubs.some((it) => it.id === club)) throw new Failure('errors.notFound')
    if (wanted) await addClubAlert(db, { userId, club, createdAt })
    else await deleteClubAlert(db, { userId, club })
    return alertsOf(db, userId)
  })
}
