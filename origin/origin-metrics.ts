import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { EncoderFigures } from './ingest/media/encoder-meter.ts'
import type { RecordingFigures } from './recording/games.ts'
import type { Clock } from './time/clock.ts'

type Sample = { value: number; labels?: Record<string, string | number> }
type Given = {
  figures: () => Promise<RecordingFigures>
  encoders: () => EncoderFigures[]
  limits: { budget: number; reserve: number }
  clock: Clock
}

/** The figures of encoders, recordings, the room left, and the process. */
export const originMetrics = (given: Given): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const tell = openTell(registry)
  recordingMetrics(tell, given)
  encoderMetrics(tell, given)
  const { clock } = given
  tell(Gauge, 'clock_time_seconds', "This machine's clock, to be compared with Prometheus' own", [], () => [
    { value: clock.now() / 1_000 },
  ])
  return registry
}

type Kind = typeof Gauge | typeof Counter
type Tell = (
  kind: Kind,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Sample[] | Promise<Sample[]>,
) => void

/** Adds metrics whose values are read at each scrape. */
const openTell =
  (registry: Registry): Tell =>
  (Metric, name, help, labelNames, read) =>
    new Metric({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const samples = await read()
        this.reset()
        for (const { labels = {}, value } of samples) this.inc(labels, value)
      },
    })

const recordingMetrics = (tell: Tell, { figures, limits }: Given) => {
  const gauge = (name: string, help: string, value: (now: RecordingFigures) => number) =>
    tell(Gauge, name, help, [], async () => [{ value: value(await figures()) }])
  const held = (what: 'games' | 'bytes', help: string) =>
    tell(Gauge, `recordings_${what}`, help, ['place'], async () => {
      const { disk, archive } = (await figures()).held
      return [
        { labels: { place: 'disk' }, value: disk[what] },
        { labels: { place: 'archive' }, value: archive[what] },
      ]
    })
  held('games', 'Games of which segments are on the disk, and in the object store')
  held('bytes', 'Bytes of segments on the disk, and in the object store')
  gauge('recordings_games_live', 'Games that have not ended', (now) => now.live.length)
  gauge('recordings_disk_free_bytes', 'Free bytes of the disk of RECORDINGS_DIR', (now) => now.freeBytes)
  gauge('recordings_budget_bytes', 'RECORDINGS_BYTES: what segments may use', () => limits.budget)
  gauge('recordings_reserve_bytes', 'RECORDINGS_FREE_BYTES: what stays free', () => limits.reserve)
  gauge(
    'recordings_games_refused',
    'Games of which the object store takes nothing now',
    (now) => now.refused.size,
  )
  const stoppedHelp = 'How often the disk had no room for a game: each try of its encoder counts'
  tell(Counter, 'recordings_stopped_total', stoppedHelp, ['game'], async () =>
    [...(await figures()).stopped].map(([game, value]) => ({ labels: { game }, value })),
  )
}

const encoderMetrics = (tell: Tell, { figures, encoders }: Given) => {
  const connectedHelp = 'Whether an encoder is connected (1), for each game that has begun and not ended'
  tell(Gauge, 'encoder_connected', connectedHelp, ['game'], async () => {
    const sending = new Set(encoders().flatMap((it) => (it.isConnected ? [it.gamePk] : [])))
    const games = new Set([...(await figures()).live, ...sending])
    return [...games].map((game) => ({ labels: { game }, value: sending.has(game) ? 1 : 0 }))
  })
  const each = (kind: Kind, name: string, help: string, value: (it: EncoderFigures) => number | undefined) =>
    tell(kind, `encoder_${name}`, help, ['game'], () =>
      encoders().flatMap((it) => {
        const now = value(it)
        return now === undefined ? [] : [{ labels: { game: it.gamePk }, value: now }]
      }),
    )
  each(Counter, 'received_bytes_total', 'Bytes of media that encoders sent', (it) => it.bytes)
  each(Counter, 'pictures_total', 'Pictures that encoders sent', (it) => it.pictures)
  each(Counter, 'dropped_pictures_total', 'Pictures that are missing in between', (it) => it.dropped)
  each(Counter, 'disconnects_total', 'How often an encoder left', (it) => it.disconnects)
  const keyFrameHelp = 'From one key frame of a connected encoder to the next'
  each(Gauge, 'key_frame_interval_seconds', keyFrameHelp, (it) =>
    it.isConnected ? it.keyFrameSeconds : undefined,
  )
}
