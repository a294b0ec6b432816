import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { openPasswords } from '../accounts/passwords.ts'
import { accountsRoutes } from '../accounts/routes.ts'
import type { Limits } from '../accounts/throttle.ts'
import { whoIs } from '../accounts/who-is.ts'
import type { Gate } from '../http/endpoint.ts'
import { answerFailures } from '../http/refuse.ts'
import { grant } from '../memberships/grant.ts'
import { hasMembership } from '../memberships/has-membership.ts'
import { revoke } from '../memberships/revoke.ts'
import { seedPackages } from '../memberships/seed-packages.ts'
import { openGeolocation } from '../providers/geolocation.ts'
import { openVideoOrigin } from '../providers/video-origin.ts'
import { seedDemo } from '../seed-demo.ts'
import { endPlayback } from '../streaming/end-playback.ts'
import type { Picture } from '../streaming/open-stream.ts'
import { streamingRoutes } from '../streaming/routes.ts'
import type { Timers } from '../timers.ts'
import { openBrowser } from './browser.ts'
import { testOutside } from './open-test-app.ts'

const DAY_MS = 86_400_000
/** argon2 as weak as it goes: what is tested is not its strength. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The nouns of people and playback alone, with limits, pictures and the video's origin as the test wants them. */
export const openPeopleApp = async (
  wish: {
    limits?: Limits
    wait?: Timers['wait']
    publicUrl?: string
    videoOriginUrl?: string
    pictures?: Map<number, Picture>
    isHidden?: (gamePk: number, ip: string) => boolean
  } = {},
) => {
  const { outside, clock, timers, drop } = await testOutside({
    settings: {
      publicUrl: wish.publicUrl ?? 'http://localhost:3000',
      videoOriginUrl: wish.videoOriginUrl ?? 'http://127.0.0.1:9',
    },
  })
  const { settings, database } = outside
  const { db } = database
  const app = fastify({ logger: false })
  answerFailures(app)
  await app.register(cookie)
  await app.register(formbody)
  const needs = { db, clock, settings, random: randomBytes, passwords: openPasswords(CHEAP) }
  const gate: Gate = { whoIs: whoIs(needs), hasMembership: (userId) => hasMembership(needs, userId) }
  accountsRoutes(app, {
    ...needs,
    gate,
    geolocation: openGeolocation(),
    endPlayback: (of) => endPlayback(needs, of, 'logout'),
    ...(wish.limits === undefined ? {} : { limits: wish.limits }),
    timers: wish.wait === undefined ? timers : { wait: wish.wait },
  })
  const pictures = wish.pictures ?? new Map<number, Picture>([[7, { kind: 'live' }]])
  streamingRoutes(app, {
    ...needs,
    gate,
    pictureOf: async (gamePk) => pictures.get(gamePk),
    isHidden: wish.isHidden ?? (() => false),
    origin: openVideoOrigin({ url: settings.videoOriginUrl, fetch, clock, timers }),
  })
  await app.ready()
  const { mexico } = await seedPackages(needs)
  const passOf = (userId: number) => ({ source: 'comp' as const, sourceId: `test-${userId}` })

  return {
    app,
    db,
    clock,
    timers,
    browser: (ip?: string) => openBrowser(app, ip),
    seed: () => seedDemo(needs),
    /** A pass that ends `days` from now. */
    givePass: (userId: number, days = 30) =>
      grant(needs, {
        ...passOf(userId),
        userId,
        membershipId: mexico.id,
        startsAt: new Date(clock.now() - DAY_MS),
        endsAt: new Date(clock.now() + days * DAY_MS),
      }),
    takePassBack: (userId: number) => revoke(needs, passOf(userId)),
    close: async () => {
      await app.close()
      await database.close()
      await drop()
    },
  }
}

export type PeopleApp = Awaited<ReturnType<typeof openPeopleApp>>
