import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { RecordingFigures } from './recording/games.ts'

/** The bytes that recordings hold, the room left, the games without room, and the figures of the process. */
export const recordingMetrics = (
  figures: () => Promise<RecordingFigures>,
  limits: { budget: number; reserve: number },
): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, value: (now: RecordingFigures) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        this.set(value(await figures()))
      },
    })
  const held = (what: 'games' | 'bytes', help: string) =>
    new Gauge({
      ...{ name: `recordings_${what}`, help, labelNames: ['place'], registers: [registry] },
      async collect() {
        const { disk, archive } = (await figures()).held
        this.set({ place: 'disk' }, disk[what])
        this.set({ place: 'archive' }, archive[what])
      },
    })
  held('games', 'Games of which segments are on the disk, and in the object store')
  held('bytes', 'Bytes of segments on the disk, and in the object store')
  gauge('recordings_games_live', 'Games that have not ended', (now) => now.live)
  gauge('recordings_disk_free_bytes', 'Free bytes of the disk of RECORDINGS_DIR', (now) => now.freeBytes)
  gauge('recordings_budget_bytes', 'RECORDINGS_BYTES: what segments may use', () => limits.budget)
  gauge('recordings_reserve_bytes', 'RECORDINGS_FREE_BYTES: what stays free', () => limits.reserve)
  new Counter({
    name: 'recordings_stopped_total',
    help: 'How often the disk had no room for a game: each try of its encoder counts',
    labelNames: ['game'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [game, times] of (await figures()).stopped) this.inc({ game }, times)
    },
  })
  return registry
}
