import { randomBytes } from 'node:crypto'
import { buildSandbox } from './app.ts'
import { sendOverHttp } from './openpay/send.ts'
import { readSettings, type Settings } from './settings.ts'
import { realTimers } from './timers.ts'

const HANG_UP_AFTER_MS = 2_000
const EXIT_AFTER_MS = 5_000

const start = async (settings: Settings): Promise<void> => {
  const { app, smtpPort } = await buildSandbox({
    settings,
    machine: { now: () => Date.now() },
    timers: realTimers,
    random: randomBytes,
    send: sendOverHttp,
    league: async () => async () => {},
  })
  await app.listen({ host: settings.host, port: settings.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  process.stdout.write(`Sandbox ready http://localhost:${port} mail smtp://localhost:${smtpPort}\n`)

  const stop = (): void => {
    // What hangs on purpose must not hold the whole program up.
    setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS).unref()
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const refuseToStart = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  await start(readSettings(process.env))
} catch (error) {
  refuseToStart(error)
}
