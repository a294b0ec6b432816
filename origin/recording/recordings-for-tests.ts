import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ourSlates } from '../slate/slate.ts'
import { manualTime } from '../time/manual-time-for-tests.ts'
import type { RecorderDeps } from './games.ts'
import { openRecorder } from './open-recorder.ts'
import type { EncodedPart, EncodedRendition, Session } from './recorder.ts'

export const START = Date.parse('2026-11-21T02:40:00.000Z')
export const GAME = 7
const PART_MS = 500
const PARTS = 4
/** From a part's last picture to its arrival. */
const DELAY_MS = 200

export const rendition = (name: string, peak = 1_000_000): EncodedRendition => ({
  ...{ name, width: 640, height: 360, frameRate: 30, codecs: 'avc1.42c01e,mp4a.40.2' },
  ...{ peak, average: peak, init: Buffer.from(`init of ${name}`) },
})

/** The bytes of a part in tests: its rendition and its start. */
export const bytesOf = (name: string, startsAt: number): Buffer => Buffer.from(`<${name} ${startsAt}>`)

export const partAt = (
  name: string,
  startsAt: number,
  isFirst: boolean,
  more: Partial<EncodedPart> = {},
): EncodedPart => ({
  startsAt,
  durationMs: PART_MS,
  isIndependent: isFirst,
  beginsSegment: isFirst,
  bytes: bytesOf(name, startsAt),
  ...more,
})

/** A recorder on a folder of its own with a clock that is moved by hand, and what it wrote to the log. */
export const testRecordings = (more: Partial<RecorderDeps> = {}) => {
  const time = manualTime(START)
  const folder = mkdtempSync(path.join(tmpdir(), 'recordings-'))
  const lines: { level: string; text: string }[] = []
  const note = (level: string) => (_data: object, text: string) => void lines.push({ level, text })
  const deps: RecorderDeps = {
    ...{ folder, clock: time.clock, timers: time.timers, days: 30, endAfterMs: 600_000 },
    limits: { budget: 1_000_000_000, reserve: 0 },
    freeBytes: async () => 1_000_000_000,
    slates: ourSlates(),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    ...more,
  }
  return {
    ...{ time, folder, lines, deps },
    open: () => openRecorder(deps),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Sends `parts` parts of half a second in real time, the first one begun now. */
export const send = async (
  time: ReturnType<typeof manualTime>,
  session: Session,
  names: readonly string[],
  parts: number,
): Promise<void> => {
  const from = time.clock.now() - DELAY_MS
  for (let n = 0; n < parts; n++) {
    await time.advance(PART_MS)
    for (const name of names) await session.append(name, partAt(name, from + n * PART_MS, n % PARTS === 0))
  }
}
