import { buildOrigin } from './app.ts'
import { openCamera } from './demo/camera.ts'
import { openDemoSource } from './demo/demo-source.ts'
import { InvalidSetting, readSettings, type Settings } from './settings.ts'
import { nothingOnTheAir } from './source/nothing-on-the-air.ts'
import type { StreamSource } from './source/stream-source.ts'
import { systemClock } from './time/clock.ts'
import { systemTimers as timers } from './time/timers.ts'

const HANG_UP_AFTER_MS = 2_000
const EXIT_AFTER_MS = 5_000

const start = async (settings: Settings): Promise<void> => {
  const app = buildOrigin({ settings, source: openSource(settings) })
  await app.listen({ host: settings.host, port: settings.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  process.stdout.write(`Origin ready http://localhost:${port}\n`)

  const stop = (): void => {
    setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS).unref()
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // The parent process is gone: nothing else would stop this one. Ctrl-C comes twice, from the terminal and the parent.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop)
}

const openSource = ({ cameraUrl: url }: Settings): StreamSource => {
  if (url === undefined) return nothingOnTheAir
  return openDemoSource({ camera: openCamera({ url, fetch, timers }), clock: systemClock, timers })
}

const startErrorMessage = (error: unknown): string => {
  if (error instanceof InvalidSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', port, syscall = '' } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `ORIGIN_PORT is wrong: ${port} is in use.`
  if (code === 'EACCES' && syscall === 'listen') return `ORIGIN_PORT is wrong: ${port} may not be used.`
  if (/^(listen|getaddrinfo)$/.test(syscall)) return `HOST is wrong: nothing can listen on it (${code}).`
  return error.stack ?? error.message
}

try {
  await start(readSettings(process.env))
} catch (error) {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exit(1)
}
