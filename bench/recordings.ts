import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRecorder } from '../origin/recording/open-recorder.ts'
import { ourSlates } from '../origin/slate/slate.ts'
import { openRecordedSource } from '../origin/source/recorded-source.ts'
import { systemTimers as timers } from '../origin/time/timers.ts'

const GAME = 7
const SEGMENTS = 5_000
const PARTS = 4
const PART_MS = 500
const PART_BYTES = 20_000
const RUNGS = ['240p', '480p', '720p']
const MEGABYTE = 1024 * 1024
const NEVER = new AbortController().signal

/** A game of 5,000 segments in three renditions: memory at recording, cost of a restart and of playlists. */
export const recordingOfALongGame = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recordings-bench-'))
  let now = Date.parse('2026-11-21T02:40:00Z')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const clock = { now: () => now }
  const open = () =>
    openRecorder({
      ...{ folder, clock, timers, days: 0, endAfterMs: 600_000, slates: ourSlates(), log },
      limits: { budget: 1e12, reserve: 0 },
    })
  const recorder = await open()
  const session = await recorder.begin(GAME, RUNGS.map(rungOf))
  const bytes = Buffer.alloc(PART_BYTES, 7)
  const memory: number[] = []
  const startedAt = performance.now()
  for (let n = 0; n < SEGMENTS * PARTS; n++) {
    const isFirst = n % PARTS === 0
    const part = { startsAt: now, durationMs: PART_MS, isIndependent: isFirst, beginsSegment: isFirst }
    now += PART_MS
    await Promise.all(RUNGS.map((name) => session.append(name, { ...part, bytes: Buffer.from(bytes) })))
    if (n % (500 * PARTS) === 0) memory.push(process.memoryUsage().rss / MEGABYTE)
  }
  const perPart = (performance.now() - startedAt) / (SEGMENTS * PARTS * RUNGS.length)
  await recorder.close()

  const restartedAt = performance.now()
  const again = await open()
  const restart = performance.now() - restartedAt
  const source = openRecordedSource({ find: again.find, clock, timers })
  const place = { gamePk: GAME, rendition: '480p' }
  const timeOf = async (skip: boolean) => {
    const from = performance.now()
    await source.playlist(place, { waitFor: undefined, skip }, NEVER)
    return performance.now() - from
  }
  const [whole, cached, delta] = [await timeOf(false), await timeOf(false), await timeOf(true)]
  await again.close()
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: `${SEGMENTS} segments in ${RUNGS.length} renditions, a part`,
      result: `${perPart.toFixed(3)} ms`,
    },
    { what: 'memory each 500 segments', result: `${memory.map((it) => it.toFixed(0)).join(', ')} MB` },
    { what: 'restart', result: `${restart.toFixed(0)} ms` },
    {
      what: 'its whole playlist, again from memory, its delta update',
      result: [whole, cached, delta].map((it) => `${it.toFixed(2)} ms`).join(', '),
    },
  ]
}

const rungOf = (name: string) => ({
  ...{ name, width: 640, height: 360, frameRate: 30, codecs: 'avc1.42c01e,mp4a.40.2' },
  ...{ peak: 1_000_000, average: 800_000, init: Buffer.from('init') },
})
