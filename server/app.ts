import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { authenticate } from './accounts/authenticate.ts'
import { browserIdOf, deviceIdOf } from './accounts/device.ts'
import { mailJobs } from './accounts/mails/mail-jobs.ts'
import { openPasswords, type Passwords } from './accounts/passwords/passwords.ts'
import { addAccounts } from './add-accounts.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import { type Disk, reasonDiskFull, systemDisk } from './disk-space.ts'
import { eraseOldData } from './erase-old-data.ts'
import { findVideo } from './games/answers/find-video.ts'
import { gamesRoutes } from './games/answers/routes.ts'
import { openViewerCountry, type ViewerCountry } from './games/answers/viewer-country.ts'
import { leagueRoutes } from './games/league/league-routes.ts'
import { closeLeague, type League, openLeague } from './games/league/season/league.ts'
import { preloadLines } from './games/league/stats/computed-lines.ts'
import { startPolling } from './games/polling/start-polling.ts'
import { openGames } from './games/state/open-games.ts'
import { openVideoChecks } from './games/state/video-checks.ts'
import { liveRoutes } from './games/stream/event-stream-routes.ts'
import { openLiveStreams } from './games/stream/live-streams.ts'
import type { Gate } from './http/endpoint.ts'
import { addErrorHandlers, clientErrorHandler, handleError } from './http/error-handler.ts'
import { ignoreForwardedPorts } from './http/forwarded-ports.ts'
import { observe } from './http/health-and-metrics.ts'
import { type HttpLimits, httpLimits } from './http/http-limits.ts'
import { describeApi } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { policyReports } from './http/policy-reports.ts'
import { secureHeaders } from './http/secure-headers.ts'
import { baseHeaders, setBaseHeaders } from './http/security/base-headers.ts'
import { addCallLimits } from './http/security/call-limits.ts'
import { addSecurityLog } from './http/security/security-log.ts'
import { siteRoutes } from './http/site-routes.ts'
import { jobQueue } from './jobs/job-queue.ts'
import { startWorker } from './jobs/start-worker.ts'
import { openBuyerCountry } from './memberships/buyer-country.ts'
import { hasMembership } from './memberships/has-membership.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { noticeInbox } from './payments/notice-inbox.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { prepaidRoutes } from './payments/prepaid/prepaid-routes.ts'
import { refuseCardData } from './payments/refuse-card-data.ts'
import { paymentRoutes } from './payments/routes.ts'
import { openGeolocation } from './providers/geolocation.ts'
import { openCompanies } from './providers/identity-companies.ts'
import { openLeagueFeed } from './providers/league-feed.ts'
import { openLeaguePeople } from './providers/league-feed-people.ts'
import { openMailer } from './providers/mailer.ts'
import { openOpenpay } from './providers/openpay.ts'
import { type PaymentProvider, providersByName } from './providers/payment-provider.ts'
import { retryAfterFetch } from './providers/retry-after-fetch.ts'
import { openVideoOrigin } from './providers/video-origin.ts'
import { seedDemo } from './seed-demo.ts'
import type { Settings } from './settings/settings.ts'
import { watchConnections } from './shut-down.ts'
import { openMediaAccess } from './streaming/media-access.ts'
import { mediaRoute } from './streaming/media-route.ts'
import { streamingRoutes } from './streaming/routes.ts'
import { systemTimers, type Timers } from './timers.ts'

/** Everything the product needs from outside; main.ts reads it, tests make it. */
export type AppDeps = {
  settings: Settings
  database: Database
  clock: Clock
  fetch: typeof globalThis.fetch
  log: FastifyBaseLogger
  /** Randomness, waiting, and the cost of a password: tests have their own. */
  random?: (bytes: number) => Buffer
  timers?: Timers
  passwords?: Passwords
  /** Openpay alone by default; tests add another. */
  paymentProviders?: PaymentProvider[]
  /** Folder of the built site; undefined serves no pages. */
  pages?: string
  /** The disk of DATA_DIR. */
  disk?: Disk
  /** How long connections may take; tests have shorter limits. */
  httpLimits?: Partial<HttpLimits>
}

/** The product: its HTTP face, and the work that goes on without a request once started. */
export type Product = { app: FastifyInstance; startWork(): { stop(): Promise<void> } }

const BODY_LIMIT_BYTES = 64 * 1024

/** The complete product without a port: its nouns, one line each. */
export const buildApp = async (appDeps: AppDeps): Promise<Product> => {
  const { settings, database, clock, fetch, log, random = randomBytes, passwords = openPasswords() } = appDeps
  const { timers = systemTimers } = appDeps
  const deps = { db: database.db, clock, settings, random, passwords, log }
  if (settings.mode === 'demo') await seedDemo(deps)
  const gate = gateOf(deps)
  const { paymentProviders: providers = [openOpenpay({ ...settings.openpay, fetch, timers })] } = appDeps
  const paymentProviders = providersByName(providers)
  const mailer = openMailer(settings)
  const statsApi = { fetch: retryAfterFetch(fetch, clock), settings, timers }
  const games = await openGames({ ...deps, database, leagueFeed: openLeagueFeed(statsApi) })
  const origin = openVideoOrigin({ url: settings.videoOriginUrl, fetch, clock, timers })
  const videoChecks = openVideoChecks(games, origin)
  const work: { wake(): void } = { wake: () => undefined }

  const geolocation = openGeolocation()
  const viewerCountry = openViewerCountry(games, geolocation)
  const { app, timeAnswers: timeResponses } = openHttp(appDeps)
  addCallLimits(app, { clock, factor: settings.attemptsFactor })
  addSecurityLog(app, { log, clock, deviceOf: deviceReader(settings) })
  const league = openLeague(games, openLeaguePeople(statsApi))
  addLeague(app, { gate, league, viewerCountry, timers })
  policyReports(app, { gate, clock })
  const mediaAccess = openMediaAccess(deps)
  await app.register(async (scope) => {
    timeResponses(scope)
    mediaRoute(scope, { mediaAccess, origin })
  })
  await app.register(async (scope) => {
    timeResponses(scope)
    await addAccountHooks(scope, settings)
    siteRoutes(scope, gate, settings, clock)
    addAccounts(scope, { ...deps, gate, geolocation, timers, companies: openCompanies(appDeps) })
    membershipRoutes(scope, { ...deps, gate })
    const buyerCountry = openBuyerCountry(geolocation, log)
    const paying = { ...deps, gate, paymentProviders, buyerCountry, wake: () => work.wake() }
    paymentRoutes(scope, paying)
    prepaidRoutes(scope, { ...paying, timers })
    streamingRoutes(scope, {
      ...deps,
      gate,
      videoOf: (gamePk) => findVideo(videoChecks, gamePk),
      isHidden: viewerCountry.hides,
      mediaAccess,
    })
    describeApi(scope)
    if (appDeps.pages !== undefined) servePages(scope, appDeps.pages, settings)
  })
  return {
    app,
    startWork: () => {
      void preloadLines(league)
      const paying = { ...deps, paymentProviders, mailer }
      const jobs = { ...paymentJobs(paying), ...mailJobs({ ...deps, mailer }) }
      const old = eraseOldData(deps)
      const sources = [old.source, noticeInbox(paying), jobQueue(deps, { ...jobs, ...old.handlers })]
      const worker = startWorker({ clock, log, timers, sources })
      const polling = startPolling(games, Math.random, timers, videoChecks)
      work.wake = worker.wake
      return { stop: async () => void (await Promise.all([worker.stop(), polling.stop()])) }
    },
  }
}

/** The league's public data and the media are read without cookies. */
const deviceReader =
  (settings: Settings): Parameters<typeof addSecurityLog>[1]['deviceOf'] =>
  (request, caller) => {
    if (request.cookies === undefined) return undefined
    return caller === undefined ? browserIdOf(request, settings) : deviceIdOf(request, settings, caller)
  }

const gateOf = (deps: Parameters<typeof authenticate>[0] & Parameters<typeof hasMembership>[0]): Gate => ({
  authenticate: authenticate(deps),
  hasMembership: (userId) => hasMembership(deps, userId),
})

/** The league's public data: games, tables and streams. */
const addLeague = (
  app: FastifyInstance,
  {
    gate,
    league,
    viewerCountry,
    timers,
  }: { gate: Gate; league: League; viewerCountry: ViewerCountry; timers: Timers },
): void => {
  const { games } = league
  app.addHook('onClose', () => {
    closeLeague(league)
    return games.close()
  })
  gamesRoutes(app, { gate, games, viewerCountry })
  leagueRoutes(app, { gate, league, viewerCountry })
  liveRoutes(app, {
    gate,
    games,
    viewerCountry,
    live: openLiveStreams(games, viewerCountry, { timers }),
  })
}

/** HTTP as every noun finds it: limits, failures, health. The league's public data needs no more, and is asked for most. */
const openHttp = ({
  settings,
  database,
  log,
  timers = systemTimers,
  httpLimits: limits,
  disk = systemDisk,
}: AppDeps) => {
  const base = baseHeaders(settings)
  const app = fastify({
    // Fastify's own logger costs each request more than many an answer; ours stands in for each request's child of it.
    logger: false,
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    frameworkErrors: handleError,
    clientErrorHandler: clientErrorHandler(base),
    ...httpLimits(limits),
  })
  setBaseHeaders(app, base)
  watchConnections(app.server)
  if (settings.trustProxy.length > 0) ignoreForwardedPorts(app)
  addErrorHandlers(app)
  const timeResponses = observe(app, {
    database,
    settings,
    timers,
    reasonDiskFull: async () =>
      settings.databaseUrl === undefined ? reasonDiskFull(settings.dataDir, disk) : undefined,
  })
  return { app, timeAnswers: timeResponses }
}

/** What pages and calls of users need besides: security headers, cookies, forms, and that no card comes this way. */
const addAccountHooks = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  await secureHeaders(app, settings)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  app.addHook('preValidation', refuseCardData)
}
