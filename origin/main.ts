import { type Logger, pino } from 'pino'
import { buildOrigin } from './app.ts'
import { openCamera } from './demo/camera.ts'
import { openDemoSource } from './demo/demo-source.ts'
import type { Ingest } from './ingest/open-ingest.ts'
import { startIngest } from './ingest/open-ingest.ts'
import { tellRunning } from './ingest/running-file.ts'
import { originMetrics } from './origin-metrics.ts'
import { openArchive } from './recording/archive.ts'
import { openRecorder, type Recordings } from './recording/open-recorder.ts'
import { InvalidSetting, readSettings, type Settings } from './settings.ts'
import { ourSlates } from './slate/slate.ts'
import { firstOf, openRecordedSource } from './source/recorded-source.ts'
import type { StreamSource } from './source/stream-source.ts'
import { systemClock } from './time/clock.ts'
import { systemTimers as timers } from './time/timers.ts'

const HANG_UP_AFTER_MS = 2_000
const EXIT_AFTER_MS = 5_000

const start = async (settings: Settings): Promise<void> => {
  const log = pino({ level: settings.logLevel }, process.stderr)
  const recorder = await openRecordings(settings, log)
  const recorded = openRecordedSource({ find: recorder.find, clock: systemClock, timers })
  const source = settings.cameraUrl === undefined ? recorded : firstOf(recorded, filmed(settings.cameraUrl))
  const ingest = await startIngest({ settings: settings.ingest, recorder, clock: systemClock, timers, log })
  const metrics = originMetrics({
    ...{ figures: recorder.figures, limits: settings.recordings.limits, clock: systemClock },
    encoders: () => ingest?.encoders() ?? [],
  })
  const app = buildOrigin({ settings, source, metrics, ...(ingest && { ingest: ingest.routes }) })
  await app.listen({ host: settings.host, port: settings.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  tell(settings, port, ingest)
  process.stdout.write(`Origin ready http://localhost:${port}\n`)

  const stop = (): void => {
    setTimeout(() => app.server.closeAllConnections(), HANG_UP_AFTER_MS).unref()
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    const closed = Promise.all([app.close(), ingest?.close()]).then(() => recorder.close())
    closed.then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // `disconnect` means that the parent is gone: nothing else stops this process. Ctrl-C comes twice, by
  // terminal and parent.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop)
}

/** Tells `npm run ingest` where this origin is. */
const tell = (
  { token, ingest: { runningFile, productUrl, publicHost } }: Settings,
  port: number,
  ingest?: Ingest,
) =>
  tellRunning(runningFile, {
    ...{ address: `http://localhost:${port}`, token, productUrl, publicHost },
    ...ingest?.ports,
  })

const filmed = (url: string): StreamSource =>
  openDemoSource({ camera: openCamera({ url, fetch, timers }), clock: systemClock, timers })

const openRecordings = ({ recordings }: Settings, log: Logger): Promise<Recordings> =>
  openRecorder({
    ...{ ...recordings, clock: systemClock, timers, slates: ourSlates(), log },
    archive: recordings.archive && openArchive(recordings.archive, fetch),
  })

const startErrorMessage = (error: unknown): string => {
  if (error instanceof InvalidSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', port, syscall = '' } = error as NodeJS.ErrnoException & { port?: number }
  const name =
    port !== undefined && String(port) === process.env.RTMP_PORT?.trim() ? 'RTMP_PORT' : 'ORIGIN_PORT'
  if (code === 'EADDRINUSE') return `${name} is wrong: ${port} is in use.`
  if (code === 'EACCES' && syscall === 'listen') return `${name} is wrong: ${port} may not be used.`
  if (/^(listen|getaddrinfo)$/.test(syscall)) return `HOST is wrong: nothing can listen on it (${code}).`
  return error.stack ?? error.message
}

try {
  await start(readSettings(process.env))
} catch (error) {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exit(1)
}
