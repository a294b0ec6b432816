import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as site from '../contract/site.ts'
import { openPasswords, type Passwords } from './accounts/passwords.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { limitsTimes } from './accounts/throttle.ts'
import { whoIs } from './accounts/who-is.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import { seedDemo } from './db/seed.ts'
import { type Disk, reasonDiskFull, systemDisk } from './disk-room.ts'
import { type Gate, serve } from './endpoint.ts'
import { liveRoutes } from './games/event-stream-routes.ts'
import { findPicture } from './games/find-picture.ts'
import { leagueRoutes } from './games/league-routes.ts'
import { openGames } from './games/open-games.ts'
import { gamesRoutes } from './games/routes.ts'
import { startPolling } from './games/start-polling.ts'
import { openViewerCountry } from './games/viewer-country.ts'
import { type HttpLimits, httpLimits } from './http-limits.ts'
import { hasMembership } from './memberships/has-membership.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { observe } from './observe.ts'
import { describeApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { refuseCardData } from './payments/refuse-card-data.ts'
import { paymentRoutes } from './payments/routes.ts'
import { startWork } from './payments/start-work.ts'
import { openGeolocation } from './providers/geolocation.ts'
import { openLeagueFeed } from './providers/league-feed.ts'
import { openLeaguePeople } from './providers/league-feed-people.ts'
import { openMailer } from './providers/mailer.ts'
import { openOpenpay } from './providers/openpay.ts'
import { politeFetch } from './providers/polite-fetch.ts'
import { openVideoOrigin } from './providers/video-origin.ts'
import { answerFailures, refuse, refuseUnreadable } from './refuse.ts'
import { secureHeaders } from './secure-headers.ts'
import type { Settings } from './settings.ts'
import { watchConnections } from './shut-down.ts'
import { streamingRoutes } from './streaming/routes.ts'

/** Everything the product needs from the world; main.ts reads it, tests make it. */
export type Outside = {
  settings: Settings
  database: Database
  clock: Clock
  fetch: typeof globalThis.fetch
  log: FastifyBaseLogger
  /** Chance, and the cost of a password: tests have their own. */
  random?: (bytes: number) => Buffer
  passwords?: Passwords
  /** Folder of the built site; undefined serves no pages. */
  pages?: string
  /** The disk of DATA_DIR. */
  disk?: Disk
  /** How long connections may take; tests have less patience. */
  httpLimits?: Partial<HttpLimits>
}

/** The product: its HTTP face, and the work that goes on without a request once started. */
export type Product = { app: FastifyInstance; startWork(): { stop(): Promise<void> } }

const BODY_LIMIT_BYTES = 64 * 1024

/** The whole product without a port: its nouns, one line each. */
export const buildApp = async (outside: Outside): Promise<Product> => {
  const { settings, database, clock, fetch, log, random = randomBytes, passwords = openPasswords() } = outside
  const { db } = database
  if (settings.mode === 'demo') await seedDemo({ db, clock, settings, passwords })
  const needs = { db, clock, settings, random, passwords, log }
  const gate: Gate = { whoIs: whoIs(needs), hasMembership: (userId) => hasMembership(needs, userId) }
  const openpay = openOpenpay({ ...settings.openpay, fetch })
  const mailer = openMailer(settings)
  const league = { fetch: politeFetch(fetch, clock), settings }
  const games = await openGames({ ...needs, database, leagueFeed: openLeagueFeed(league) })
  const work: { wake(): void } = { wake: () => undefined }

  const geolocation = openGeolocation()
  const viewerCountry = openViewerCountry(games, geolocation)
  const { app, timeAnswers } = openHttp(outside)
  app.addHook('onClose', () => games.close())
  gamesRoutes(app, { gate, games, viewerCountry })
  leagueRoutes(app, { gate, games, people: openLeaguePeople(league), viewerCountry })
  liveRoutes(app, { gate, games, viewerCountry })
  await app.register(async (own) => {
    timeAnswers(own)
    await expectPeople(own, settings)
    siteRoutes(own, gate, settings, clock)
    accountsRoutes(own, {
      ...needs,
      gate,
      geolocation,
      limits: limitsTimes(settings.attemptsFactor),
    })
    membershipRoutes(own, { ...needs, gate })
    paymentRoutes(own, { ...needs, gate, openpay, wake: () => work.wake() })
    streamingRoutes(own, {
      ...needs,
      gate,
      pictureOf: async (gamePk) => findPicture(games, gamePk),
      isHidden: viewerCountry.hides,
      origin: openVideoOrigin({ url: settings.videoOriginUrl, fetch, clock }),
    })
    describeApi(own)
    if (outside.pages !== undefined) servePages(own, outside.pages)
  })
  return {
    app,
    startWork: () => {
      const payments = startWork({ ...needs, openpay, mailer })
      const polling = startPolling(games)
      work.wake = payments.wake
      return { stop: async () => void (await Promise.all([payments.stop(), polling.stop()])) }
    },
  }
}

/** HTTP as every noun finds it: limits, failures, health. The league's public data needs no more, and is asked for most. */
const openHttp = ({ settings, database, log, httpLimits: limits, disk = systemDisk }: Outside) => {
  const app = fastify({
    // Fastify's own logger costs each request more than many an answer; ours stands in for each request's child of it.
    logger: false,
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnreadable,
    ...httpLimits(limits),
  })
  watchConnections(app.server)
  answerFailures(app)
  const timeAnswers = observe(app, {
    database,
    settings,
    reasonDiskFull: async () =>
      settings.databaseUrl === undefined ? reasonDiskFull(settings.dataDir, disk) : undefined,
  })
  return { app, timeAnswers }
}

/** What pages and calls of persons need besides: security headers, cookies, forms, and that no card comes this way. */
const expectPeople = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  await secureHeaders(app, settings)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  app.addHook('preValidation', refuseCardData)
}

const siteRoutes = (app: FastifyInstance, gate: Gate, settings: Settings, clock: Clock) =>
  serve(app, gate, site.config, () => ({
    demo: settings.mode === 'demo',
    blockedBrowsers: settings.blockedBrowsers,
    openpay: {
      merchantId: settings.openpay.merchantId,
      publicKey: settings.openpay.publicKey,
      sandbox: settings.openpay.sandbox,
      scripts: settings.openpay.scripts,
    },
    now: new Date(clock.now()).toISOString(),
  }))
