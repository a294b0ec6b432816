import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type AccountsDeps, openAccounts } from '../../server/accounts/accounts-deps.ts'
import { openPasswords, type Passwords } from '../../server/accounts/password/passwords.ts'
import { profileRoutes } from '../../server/accounts/profile/routes.ts'
import { recoveryRoutes } from '../../server/accounts/recovery/routes.ts'
import { accountsRoutes } from '../../server/accounts/routes.ts'
import { authenticate } from '../../server/accounts/sessions/authenticate.ts'
import { sessionsRoutes } from '../../server/accounts/sessions/routes.ts'
import type { Clock } from '../../server/clock.ts'
import type { Db } from '../../server/db/open.ts'
import { seedDemo } from '../../server/demo/seed-demo.ts'
import type { Gate } from '../../server/http/answers/endpoint.ts'
import { addErrorHandlers } from '../../server/http/answers/error-handler.ts'
import { addSecurityLog } from '../../server/http/security/security-log.ts'
import { grant, revoke } from '../../server/memberships/grant.ts'
import { mayWatch } from '../../server/memberships/has-membership.ts'
import { seedMemberships } from '../../server/memberships/seed-memberships.ts'
import { forgetNotifications, notificationsOf } from '../../server/notifications/alerts.ts'
import { notificationRoutes } from '../../server/notifications/notification-routes.ts'
import { forgetBuyer } from '../../server/payments/charges/forget-buyer.ts'
import { paymentsOf } from '../../server/payments/payments-of.ts'
import { openGeolocation } from '../../server/providers/geolocation.ts'
import { openVideoOrigin } from '../../server/providers/video/video-origin.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { GameVideo } from '../../server/streaming/lease/open-stream.ts'
import { endPlayback, playbackOf, playingNow, stopPlaying } from '../../server/streaming/lease/playing-now.ts'
import { openMediaAccess } from '../../server/streaming/media/media-access.ts'
import { addMedia } from '../../server/streaming/media/media-route.ts'
import { positionRoutes } from '../../server/streaming/positions/position-routes.ts'
import { forgetPositions, positionsOf } from '../../server/streaming/positions/positions-of.ts'
import { reportRoutes } from '../../server/streaming/reports/report-routes.ts'
import { allReportsOf, forgetReports } from '../../server/streaming/reports/reports-of.ts'
import { streamingRoutes } from '../../server/streaming/routes.ts'
import type { Limits } from '../../server/throttles/policies.ts'
import type { Timers } from '../../server/timers.ts'
import { openBrowser } from '../clients/browser.ts'
import { FAST_ARGON2 } from './fast-argon2.ts'
import { openMailbox } from './open-mailbox.ts'
import { testOutside } from './open-test-app.ts'

const DAY_MS = 86_400_000
const ONE_LIVE_GAME = new Map<number, GameVideo>([[7, { kind: 'live' }]])

type AccountsAppOptions = {
  limits?: Limits
  wait?: Timers['wait']
  publicUrl?: string
  videoOriginUrl?: string
  originToken?: string
  mediaCdn?: Settings['mediaCdn']
  videos?: Map<number, GameVideo>
  isHidden?: (gamePk: number, ip: string) => boolean
  passwords?: Passwords
  log?: FastifyBaseLogger
  /** The database as the routes see it. */
  seenBy?: (db: Db) => Db
}

/** The nouns of accounts and playback alone, with limits, videos and the video origin of the test. */
export const openAccountsApp = async (options: AccountsAppOptions = {}) => {
  const { outside, clock, timers, close } = await testOutside({
    settings: {
      publicUrl: options.publicUrl ?? 'http://localhost:3000',
      videoOriginUrl: options.videoOriginUrl ?? 'http://127.0.0.1:9',
      originToken: options.originToken,
      mediaCdn: options.mediaCdn,
    },
    log: options.log,
  })
  const { settings, database } = outside
  const db = options.seenBy?.(database.db) ?? database.db
  const app = fastify({ logger: false })
  addErrorHandlers(app)
  addSecurityLog(app, { log: outside.log, clock, deviceOf: () => undefined })
  await app.register(cookie)
  await app.register(formbody)
  const { passwords = openPasswords(FAST_ARGON2), isHidden = () => false, videos = ONE_LIVE_GAME } = options
  const needs = { db, clock, settings, random: randomBytes, passwords }
  const watching = { ...needs, clubsOf: () => ({ away: 'Naranjeros', home: 'Yaquis' }) }
  const gate: Gate = {
    authenticate: authenticate(needs),
    mayWatch: (userId) => mayWatch(needs, userId),
  }
  const accounts = openAccounts(app, {
    ...{ ...needs, ...withoutCompanies(needs), gate, geolocation: openGeolocation() },
    endPlayback: (of) => endPlayback(needs, of, 'logout'),
    playingNow: (userId, sessions) => playingNow(watching, userId, sessions),
    stopPlaying: (userId, sessions, sessionId) => stopPlaying(watching, userId, sessions, sessionId),
    playbackOf: (userId) => playbackOf(db, userId),
    positionsOf: (userId) => positionsOf(db, userId),
    ...{ forgetPositions, forgetReports, forgetNotifications },
    notificationsOf: (userId) => notificationsOf(db, userId),
    reportsOf: (userId) => allReportsOf(db, userId),
    paymentsOf: (userId) => paymentsOf(db, userId),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    timers: options.wait === undefined ? timers : { wait: options.wait },
    log: outside.log,
  })
  for (const routes of [accountsRoutes, recoveryRoutes, sessionsRoutes, profileRoutes]) routes(app, accounts)
  const mediaAccess = openMediaAccess({ ...watching, timers, isHidden })
  const videoOf = async (gamePk: number) => videos.get(gamePk)
  const liveGame = async () => [...videos].find(([, it]) => it.kind === 'live')?.[0]
  streamingRoutes(app, { ...watching, gate, videoOf, liveGame, isHidden, mediaAccess })
  positionRoutes(app, { ...needs, gate, vaultChanged: async () => undefined })
  addMedia(app, { clock, settings, mediaAccess, origin: openOrigin(settings, { clock, timers }) })
  reportRoutes(app, { ...watching, gate })
  addNotifications(app, { ...needs, gate }, videos)
  await app.ready()
  const { mexico } = await seedMemberships(needs)

  return {
    app,
    accounts,
    db,
    clock,
    timers,
    settings,
    ...openMailbox({ ...needs, log: outside.log }),
    browser: (ip?: string) => openBrowser(app, ip),
    seed: () => seedDemo(needs),
    ...passesOf(needs, mexico.id),
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** Stands in for the payments of a deleted account where no company can cancel any. */
const withoutCompanies = (
  needs: Omit<Parameters<typeof forgetBuyer>[0], 'contactKey'> & { settings: Settings },
): Pick<AccountsDeps, 'forgetBuyer' | 'cancelLeft'> => ({
  forgetBuyer: (tx, userId) =>
    forgetBuyer({ ...needs, db: tx, contactKey: needs.settings.contactKey }, userId),
  cancelLeft: async (left) => left,
})

/** With the limits of a live start: a test calls seldom. */
const addNotifications = (
  app: FastifyInstance,
  needs: Omit<Parameters<typeof notificationRoutes>[1], 'clubsOf'>,
  videos: Map<number, GameVideo>,
): void =>
  notificationRoutes(app, {
    ...needs,
    settings: { ...needs.settings, attemptsFactor: 1 },
    clubsOf: (gamePk) => (videos.has(gamePk) ? { away: 'Naranjeros', home: 'Yaquis' } : undefined),
  })

const openOrigin = (
  { videoOriginUrl: url, originToken: token }: Pick<Settings, 'videoOriginUrl' | 'originToken'>,
  deps: { clock: Clock; timers: Timers },
) => openVideoOrigin({ url, token, fetch, ...deps })

const passesOf = (needs: { db: Db; clock: Clock }, membershipId: number) => {
  const grantOf = (userId: number) => ({ source: 'comp' as const, sourceId: `test-${userId}` })
  return {
    /** A pass that ends `days` from now. */
    grantMembership: (userId: number, days = 30) =>
      grant(needs, {
        ...grantOf(userId),
        userId,
        membershipId,
        startsAt: new Date(needs.clock.now() - DAY_MS),
        endsAt: new Date(needs.clock.now() + days * DAY_MS),
      }),
    revokeMembership: (userId: number) => revoke(needs, grantOf(userId)),
  }
}

export type AccountsApp = Awaited<ReturnType<typeof openAccountsApp>>
