import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LeagueDays } from '../domain/league/baseball-day.ts'
import { openVault } from '../domain/vault/hides.ts'
import { announcementJobs, followAnnouncements } from './accounts/announcements/send-announcement.ts'
import { mailJobs } from './accounts/mails/mail-jobs.ts'
import { openPasswords, type Passwords } from './accounts/password/passwords.ts'
import { authenticate } from './accounts/sessions/authenticate.ts'
import { openFormTickets } from './accounts/sessions/forgery-protection.ts'
import { openViewerVaults, type ViewerVaults } from './accounts/spoilers/viewer-vaults.ts'
import { browserIdOf, deviceIdOf } from './accounts/users/device.ts'
import { addAccounts } from './add-accounts.ts'
import { addFigures } from './add-figures.ts'
import { addStreaming } from './add-streaming.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Disk } from './disk-space.ts'
import { eraseOldData } from './erase-old-data.ts'
import { type CountryRestrictions, openCountryRestrictions } from './games/answers/country-restrictions.ts'
import { openLeagueDays } from './games/answers/league-days.ts'
import { gamesRoutes } from './games/answers/routes.ts'
import { startedGamesSince } from './games/answers/started-games.ts'
import { leagueRoutes } from './games/league/league-routes.ts'
import { closeLeague, type League, openLeague } from './games/league/season/league.ts'
import { preloadLines } from './games/league/stats/computed-lines.ts'
import { startPolling } from './games/polling/start-polling.ts'
import { clubNamesOf } from './games/state/memory.ts'
import { openGames } from './games/state/open-games.ts'
import { openVideoChecks } from './games/state/video-checks.ts'
import type { Viewers } from './games/state/viewer.ts'
import { liveRoutes } from './games/stream/event-stream-routes.ts'
import { openLiveStreams } from './games/stream/live-streams.ts'
import type { Gate } from './http/answers/endpoint.ts'
import { describeApi } from './http/answers/openapi.ts'
import type { HttpLimits } from './http/http-limits.ts'
import { policyReports } from './http/operation/csp-reports.ts'
import { addSecurityLog } from './http/security/security-log.ts'
import { servePages } from './http/site/pages.ts'
import { readSiteFiles, type SiteFile, serveAssets } from './http/site/site-files.ts'
import { siteRoutes } from './http/site/site-routes.ts'
import { jobQueue } from './jobs/job-queue.ts'
import { startWorker } from './jobs/start-worker.ts'
import type { WorkSource } from './jobs/work-source.ts'
import { openBuyerCountry } from './memberships/country-code.ts'
import { mayWatch } from './memberships/has-membership.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { followStarts, startJobs } from './notifications/start-jobs.ts'
import { addAccountHooks, openHttp } from './open-http.ts'
import { machineRoutes } from './pages/machine-routes.ts'
import { openDocuments } from './pages/open-documents.ts'
import { followPasses } from './payments/follow-passes.ts'
import { prepaidRoutes } from './payments/methods/prepaid/prepaid-routes.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { nightlyReconciliation } from './payments/reconciliation/reconcile-nightly.ts'
import { paymentRoutes } from './payments/routes.ts'
import { noticeInbox } from './payments/webhooks/notice-inbox.ts'
import { openGeolocation } from './providers/geolocation.ts'
import { openCompanies } from './providers/identity/identity-companies.ts'
import { openLeagueFeed } from './providers/league/league-feed.ts'
import { openLeaguePeople } from './providers/league/league-feed-people.ts'
import { openMailer } from './providers/mailer.ts'
import { openOpenpay } from './providers/openpay/openpay.ts'
import { type PaymentProvider, providersByName } from './providers/payment-provider.ts'
import { openPaypalAccounts } from './providers/paypal/paypal.ts'
import { openPushSender, type PushSender } from './providers/push/push-sender.ts'
import { retryAfterFetch } from './providers/retry-after-fetch.ts'
import { openVideoOrigin } from './providers/video/video-origin.ts'
import type { Settings } from './settings/settings.ts'
import { openMediaAccess } from './streaming/media/media-access.ts'
import { addMedia } from './streaming/media/media-route.ts'
import { begunGamesOf } from './streaming/positions/positions-of.ts'
import { addCallLimits } from './throttles/call-limits.ts'
import { systemTimers, type Timers } from './timers.ts'

/** All that the product needs from outside; main.ts reads it, tests make it. */
export type AppDeps = {
  settings: Settings
  database: Database
  clock: Clock
  fetch: typeof globalThis.fetch
  log: FastifyBaseLogger
  /** Randomness, waiting, and the cost of a password; tests have their own. */
  random?: (bytes: number) => Buffer
  timers?: Timers
  passwords?: Passwords
  /** By default Openpay and our accounts at PayPal; tests have others. */
  paymentProviders?: PaymentProvider[]
  /** By default the days and games of the league's schedule; tests set their own. */
  leagueDays?: LeagueDays
  /** Folder of the built site; undefined serves no pages. */
  pages?: string
  /** The disk of DATA_DIR. */
  disk?: Disk
  /** How long connections may take; tests have shorter limits. */
  httpLimits?: Partial<HttpLimits>
}

/** The product: its HTTP face, and its background work once started. */
export type Product = { app: FastifyInstance; startWork(): { stop(): Promise<void> } }

/** The complete product without a port: its nouns, one line each. */
export const buildApp = async (appDeps: AppDeps): Promise<Product> => {
  const { settings, database, clock, fetch, log, random = randomBytes, passwords = openPasswords() } = appDeps
  const { timers = systemTimers } = appDeps
  const deps = { db: database.db, clock, settings, random, passwords, log }
  if (settings.mode === 'demo') await seedDemo(deps)
  const gate = gateOf(deps)
  const { paymentProviders: providers = openProviders({ settings, fetch, clock, timers }) } = appDeps
  const paymentProviders = providersByName(providers)
  const mailer = openMailer(settings)
  const statsApi = { fetch: retryAfterFetch(fetch, clock), settings, timers }
  const games = await openGames({ ...deps, database, leagueFeed: openLeagueFeed(statsApi) })
  const { leagueDays = openLeagueDays(games) } = appDeps
  const origin = openVideoOrigin({
    url: settings.videoOriginUrl,
    token: settings.originToken,
    ...{ fetch, clock, timers },
  })
  const push = settings.push && openPushSender({ settings: settings.push, fetch, clock, timers, random })
  const videoChecks = openVideoChecks(games, origin)
  const work: { wake(): void } = { wake: () => undefined }

  const geolocation = openGeolocation()
  const restrictions = openCountryRestrictions(games, geolocation)
  const { app, timeAnswers: timeResponses } = openHttp(appDeps)
  watchCalls(app, deps)
  addFigures(app, { ...deps, games })
  const league = openLeague(games, openLeaguePeople(statsApi))
  const vaults = await openVaults(app, appDeps)
  addLeague(app, { gate, league, restrictions, timers, viewers: { ...vaults, vaultOf: vaults.of } })
  policyReports(app, { gate, clock })
  const clubsOf = (gamePk: number) => clubNamesOf(games, gamePk)
  const mediaAccess = openMediaAccess({ ...deps, timers, clubsOf, isHidden: restrictions.hides })
  const site = appDeps.pages === undefined ? undefined : siteIn(appDeps.pages)
  await app.register(async (scope) => {
    addMedia(scope, { clock, settings, origin, mediaAccess })
    if (site !== undefined) serveAssets(scope, site.files)
  })
  await app.register(async (scope) => {
    timeResponses(scope)
    await addAccountHooks(scope, settings)
    siteRoutes(scope, gate, settings, clock)
    const people = { gate, geolocation, timers, clubsOf, companies: openCompanies(appDeps), vaults }
    addAccounts(scope, { ...deps, ...people, leagueDays, paymentProviders })
    membershipRoutes(scope, { ...deps, gate, leagueDays })
    const buyerCountry = openBuyerCountry(geolocation, log)
    const forRoutes = { gate, leagueDays, buyerCountry, formTickets: openFormTickets(settings) }
    const paying = { ...deps, ...forRoutes, paymentProviders, wake: () => work.wake() }
    paymentRoutes(scope, { ...paying, timers })
    prepaidRoutes(scope, { ...paying, timers })
    const watching = { mediaAccess, games, origin, videoChecks, restrictions, vaultChanged: vaults.changed }
    addStreaming(scope, { ...deps, ...watching, gate, clubsOf })
    notificationRoutes(scope, { ...deps, gate, clubsOf })
    describeApi(scope)
    if (site !== undefined) addPages(scope, { ...deps, ...site, timers, league, vaultOf: vaults.of })
  })
  return {
    app,
    startWork: () => {
      void preloadLines(league)
      const startedSince = (since: number) => startedGamesSince(games, since)
      const sources = workSources({ ...deps, leagueDays, paymentProviders, mailer, push, startedSince })
      const worker = startWorker({ clock, log, timers, sources })
      const polling = startPolling(games, Math.random, timers, videoChecks)
      work.wake = worker.wake
      return { stop: async () => void (await Promise.all([worker.stop(), polling.stop()])) }
    },
  }
}

/** The sources of the worker's work: the night's work, notices, and the jobs of every noun. */
const workSources = (
  deps: Parameters<typeof paymentJobs>[0] &
    Parameters<typeof mailJobs>[0] &
    Parameters<typeof eraseOldData>[0] &
    Parameters<typeof nightlyReconciliation>[0] &
    Parameters<typeof followPasses>[0] &
    Parameters<typeof followStarts>[0] & { push: PushSender | undefined },
): WorkSource[] => {
  const old = eraseOldData(deps)
  const { push } = deps
  const notifications = push === undefined ? {} : startJobs({ ...deps, push })
  const jobs = {
    ...paymentJobs(deps),
    ...mailJobs(deps),
    ...announcementJobs(deps),
    ...old.handlers,
    ...notifications,
  }
  const starts = push === undefined ? [] : [followStarts(deps)]
  const followed = [nightlyReconciliation(deps), followPasses(deps), followAnnouncements(deps), ...starts]
  return [old.source, ...followed, noticeInbox(deps), jobQueue(deps, jobs)]
}

const openProviders = (deps: {
  settings: Settings
  fetch: typeof globalThis.fetch
  clock: Clock
  timers: Timers
}): PaymentProvider[] => [
  openOpenpay({ ...deps.settings.openpay, fetch: deps.fetch, timers: deps.timers }),
  ...openPaypalAccounts(deps),
]

/** Limits calls, and writes the security events among them to the log. */
const watchCalls = (
  app: FastifyInstance,
  { settings, clock, log }: Pick<AppDeps, 'settings' | 'clock' | 'log'>,
): void => {
  addCallLimits(app, { clock, factor: settings.attemptsFactor })
  addSecurityLog(app, { log, clock, deviceOf: deviceReader(settings) })
}

/** The league's public data and the media are read without cookies. */
const deviceReader =
  (settings: Settings): Parameters<typeof addSecurityLog>[1]['deviceOf'] =>
  (request, caller) => {
    if (request.cookies === undefined) return undefined
    return caller === undefined ? browserIdOf(request, settings) : deviceIdOf(request, settings, caller)
  }

const gateOf = (deps: Parameters<typeof authenticate>[0] & Parameters<typeof mayWatch>[0]): Gate => ({
  authenticate: authenticate(deps),
  mayWatch: (userId) => mayWatch(deps, userId),
})

const openVaults = async (app: FastifyInstance, given: AppDeps): Promise<ViewerVaults> => {
  const begunOf = (userId: number) => begunGamesOf(given.database.db, userId)
  const vaults = await openViewerVaults({ ...given, begunGamesOf: begunOf })
  app.addHook('onClose', () => vaults.close())
  return vaults
}

const siteIn = (folder: string) => ({ folder, files: readSiteFiles(folder) })

/** Adds the site's documents and files, and its descriptions for machines. */
const addPages = (
  scope: FastifyInstance,
  deps: {
    settings: Settings
    league: League
    clock: Clock
    timers: Timers
    log: FastifyBaseLogger
    folder: string
    files: Map<string, SiteFile>
    vaultOf: ViewerVaults['of']
  },
): void => {
  const source = { ...deps, publicUrl: deps.settings.publicUrl }
  machineRoutes(scope, source)
  servePages(
    scope,
    deps.files,
    deps.settings,
    openDocuments(scope, source),
    async (request) => (await deps.vaultOf(request)) !== openVault,
  )
}

/** Adds the league's public data: games, tables and streams. */
const addLeague = (
  app: FastifyInstance,
  {
    gate,
    league,
    restrictions,
    timers,
    viewers,
  }: {
    gate: Gate
    league: League
    restrictions: CountryRestrictions
    timers: Timers
    viewers: Viewers
  },
): void => {
  const { games } = league
  const { vaultOf } = viewers
  app.addHook('onClose', () => {
    closeLeague(league)
    return games.close()
  })
  gamesRoutes(app, { gate, games, restrictions, vaultOf })
  leagueRoutes(app, { gate, league, restrictions, vaultOf })
  liveRoutes(app, {
    gate,
    games,
    restrictions,
    viewers,
    live: openLiveStreams(games, restrictions, { timers, onChosen: viewers.onChosen }),
  })
}
