import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { buildSandbox } from './app.ts'
import type { Clock } from './clock.ts'
import { encoder } from './encoder/encoder.ts'
import { ensureWritableFolder } from './ensure-writable-folder.ts'
import { addDays, dayOf } from './league/shape/league-day.ts'
import { openSeason, type PlayedSeason, statsFeed } from './league/stats-feed.ts'
import { sendOverHttp } from './payments/send-over-http.ts'
import { readSettings, type Settings } from './settings.ts'
import { realTimers } from './timers.ts'

const HANG_UP_AFTER_MS = 2_000
const EXIT_AFTER_MS = 5_000
const UNWRITABLE = /^(EEXIST|ENOTDIR|EROFS|EACCES|EPERM|ENOSPC|ENOENT)$/

const start = async (settings: Settings): Promise<void> => {
  ensureWritableFolder(settings.dataDir)
  const { app, smtpPort } = await buildSandbox({
    settings,
    systemClock: { now: () => Date.now() },
    timers: realTimers,
    random: randomBytes,
    send: sendOverHttp,
    league: openLeague(settings),
  })
  await app.listen({ host: settings.host, port: settings.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  process.stdout.write(`Sandbox ready http://localhost:${port} mail smtp://localhost:${smtpPort}\n`)

  const stop = (): void => {
    // Requests that hang by a fault must not block the shutdown.
    setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS).unref()
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A disconnect means that the parent process is gone: nothing else stops this one.
  process.once('disconnect', stop)
}

/**
 * Opens the season of FEED_DIR, or the generated one: its stats feed and its video. The generated season's
 * schedule has no game older than `feedPastDays`, which spares a product without need of a season the reading
 * of hundreds of feeds.
 */
const openLeague =
  (settings: Pick<Settings, 'feedDir' | 'feedPastDays' | 'dataDir'>) =>
  async (clock: Clock, warn: (sentence: string) => void): Promise<FastifyPluginAsync> => {
    const { feedDir, feedPastDays, dataDir } = settings
    const season = await openSeason({
      dataDir,
      clock,
      warn,
      prepare: true,
      ...(feedDir !== undefined && { feedDir }),
    })
    const isWhole = feedPastDays === undefined || feedDir !== undefined
    return async (app) => {
      await app.register(statsFeed(isWhole ? season : withoutPast(season, feedPastDays)))
      await app.register(encoder({ season, clock }))
    }
  }

const withoutPast = (season: PlayedSeason, days: number): PlayedSeason => ({
  ...season,
  between: (from, to) => {
    const first = addDays(dayOf(season.clock.now()), -days)
    const isPast = from < first
    return season.between(isPast ? first : from, to)
  },
})

const exitWithError = (error: unknown): void => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exit(1)
}

const startErrorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code = '', port, syscall = '' } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set SANDBOX_PORT or SMTP_PORT to a free one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used; set SANDBOX_PORT or SMTP_PORT to another.`
  if (/^(listen|getaddrinfo)$/.test(syscall)) return `HOST is wrong: nothing can listen on it (${code}).`
  if (UNWRITABLE.test(code)) return 'DATA_DIR is wrong: it cannot be written.'
  return error.message
}

try {
  await start(readSettings(process.env))
} catch (error) {
  exitWithError(error)
}
