import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import type { AccountsDeps } from '../accounts/accounts-deps.ts'
import { authenticate } from '../accounts/authenticate.ts'
import { openPasswords, type Passwords } from '../accounts/passwords/passwords.ts'
import { profileRoutes } from '../accounts/profile/routes.ts'
import { recoveryRoutes } from '../accounts/recovery/routes.ts'
import { accountsRoutes } from '../accounts/routes.ts'
import { sessionsRoutes } from '../accounts/sessions/routes.ts'
import type { Limits } from '../accounts/throttles/throttle.ts'
import type { Gate } from '../http/endpoint.ts'
import { addErrorHandlers } from '../http/error-handler.ts'
import { grant } from '../memberships/grant.ts'
import { hasMembership } from '../memberships/has-membership.ts'
import { revoke } from '../memberships/revoke.ts'
import { seedMemberships } from '../memberships/seed-memberships.ts'
import { forgetBuyer } from '../payments/forget-buyer.ts'
import { purchasesOf } from '../payments/purchases-of.ts'
import { openGeolocation } from '../providers/geolocation.ts'
import { openVideoOrigin } from '../providers/video-origin.ts'
import { seedDemo } from '../seed-demo.ts'
import { endPlayback } from '../streaming/end-playback.ts'
import { openMediaAccess } from '../streaming/media-access.ts'
import { mediaRoute } from '../streaming/media-route.ts'
import type { GameVideo } from '../streaming/open-stream.ts'
import { streamingRoutes } from '../streaming/routes.ts'
import type { Timers } from '../timers.ts'
import { openBrowser } from './browser.ts'
import { openMailbox } from './open-mailbox.ts'
import { testOutside } from './open-test-app.ts'

const DAY_MS = 86_400_000
/** argon2 as weak as it goes: what is tested is not its strength. */
const FAST_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const ONE_LIVE_GAME = new Map<number, GameVideo>([[7, { kind: 'live' }]])

/** The nouns of people and playback alone, with limits, videos and the video origin as the test wants them. */
export const openAccountsApp = async (
  options: {
    limits?: Limits
    wait?: Timers['wait']
    publicUrl?: string
    videoOriginUrl?: string
    videos?: Map<number, GameVideo>
    isHidden?: (gamePk: number, ip: string) => boolean
    passwords?: Passwords
  } = {},
) => {
  const { outside, clock, timers, drop } = await testOutside({
    settings: {
      publicUrl: options.publicUrl ?? 'http://localhost:3000',
      videoOriginUrl: options.videoOriginUrl ?? 'http://127.0.0.1:9',
    },
  })
  const { settings, database } = outside
  const { db } = database
  const app = fastify({ logger: false })
  addErrorHandlers(app)
  await app.register(cookie)
  await app.register(formbody)
  const { passwords = openPasswords(FAST_ARGON2), isHidden = () => false, videos = ONE_LIVE_GAME } = options
  const needs = { db, clock, settings, random: randomBytes, passwords }
  const gate: Gate = {
    authenticate: authenticate(needs),
    hasMembership: (userId) => hasMembership(needs, userId),
  }
  const accounts: AccountsDeps = {
    ...needs,
    gate,
    geolocation: openGeolocation(),
    endPlayback: (of) => endPlayback(needs, of, 'logout'),
    purchasesOf: (userId) => purchasesOf(db, userId),
    forgetBuyer,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    timers: options.wait === undefined ? timers : { wait: options.wait },
  }
  accountsRoutes(app, accounts)
  recoveryRoutes(app, accounts)
  sessionsRoutes(app, accounts)
  profileRoutes(app, accounts)
  const mediaAccess = openMediaAccess(needs)
  streamingRoutes(app, {
    ...needs,
    gate,
    videoOf: async (gamePk) => videos.get(gamePk),
    isHidden,
    mediaAccess,
  })
  const origin = openVideoOrigin({ url: settings.videoOriginUrl, fetch, clock, timers })
  mediaRoute(app, { mediaAccess, origin })
  await app.ready()
  const { mexico } = await seedMemberships(needs)
  const grantOf = (userId: number) => ({ source: 'comp' as const, sourceId: `test-${userId}` })

  return {
    app,
    db,
    clock,
    timers,
    ...openMailbox({ ...needs, log: outside.log }),
    browser: (ip?: string) => openBrowser(app, ip),
    seed: () => seedDemo(needs),
    /** A pass that ends `days` from now. */
    grantMembership: (userId: number, days = 30) =>
      grant(needs, {
        ...grantOf(userId),
        userId,
        membershipId: mexico.id,
        startsAt: new Date(clock.now() - DAY_MS),
        endsAt: new Date(clock.now() + days * DAY_MS),
      }),
    revokeMembership: (userId: number) => revoke(needs, grantOf(userId)),
    close: async () => {
      await app.close()
      await database.close()
      await drop()
    },
  }
}

export type AccountsApp = Awaited<ReturnType<typeof openAccountsApp>>
