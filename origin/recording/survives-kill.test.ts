import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import HLS from 'hls-parser'
import { afterAll, expect, test } from 'vitest'
import { replayed, runs } from '../../testing/runs.ts'
import { openRecordedSource } from '../source/recorded-source.ts'
import type { Media } from '../source/stream-source.ts'
import { bytesOf, GAME, rendition, START, send, testRecordings } from './recordings-for-tests.ts'

HLS.setOptions({ strictMode: true })

const WRITER = path.join(import.meta.dirname, 'writer-for-tests.ts')
const never = new AbortController().signal
const NOW = { waitFor: undefined, skip: false }
const folders: string[] = []
const tempFolder = () => {
  const it = mkdtempSync(path.join(tmpdir(), 'killed-'))
  folders.push(it)
  return it
}
afterAll(() => {
  for (const it of folders) rmSync(it, { recursive: true, force: true })
})

/** Records until so many parts are stored, asks for a few more, and kills the writer while it writes them. */
const recordAndKill = async (
  folder: string,
  from: number,
  parts: number,
  turns: number,
): Promise<string[]> => {
  const child = spawn(process.execPath, [WRITER, folder, String(from)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const kept: string[] = []
  child.stdin.write('\n'.repeat(parts))
  for await (const line of createInterface({ input: child.stdout })) {
    kept.push(line)
    if (kept.length < 2 * parts) continue
    child.stdin.write('\n'.repeat(8))
    // Kills it somewhere within the next writes.
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGKILL')
    break
  }
  child.stdout.on('data', () => undefined)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return kept
}

/** Reads what a viewer can watch of a folder's game. Throws if an address is not what the playlist says. */
const watch = async (folder: string, now: number) => {
  const recordings = testRecordings({ folder, clock: { now: () => now }, endAfterMs: 1e9 })
  const recorder = await recordings.open()
  const source = openRecordedSource({
    find: recorder.find,
    clock: { now: () => now },
    timers: recordings.time.timers,
  })
  const place = { gamePk: GAME, rendition: '720p' }
  const media = await source.playlist(place, NOW, never)
  const read = await contentOf(media, (k) => source.segment(place, k))
  const closed = recorder.close()
  await recordings.time.advance(0)
  await closed
  recordings.remove()
  return read
}

const contentOf = async (media: Media, segment: (k: number) => Promise<Media>) => {
  if (media.kind !== 'playlist') return { text: '', dates: [] as string[], bytes: Buffer.alloc(0), gaps: 0 }
  const playlist = HLS.parse(media.text) as HLS.types.MediaPlaylist
  const chunks: Buffer[] = []
  const dates: string[] = []
  let gaps = 0
  for (const { uri, gap, programDateTime } of playlist.segments.filter((it) => it.uri !== '')) {
    const found = await segment(Number.parseInt(uri, 10))
    if (gap) gaps += 1
    if (programDateTime !== undefined) dates.push(`${uri} ${programDateTime.toISOString()}`)
    if (gap ? found.kind !== 'missing' : found.kind !== 'media') throw new Error(`${uri} is ${found.kind}`)
    if (found.kind === 'media') chunks.push(found.bytes)
  }
  return { text: media.text, dates, bytes: Buffer.concat(chunks), gaps }
}

test('a recorder that is killed while it writes loses nothing that it had stored, and continues its timeline', async () => {
  const random = fc.sample(fc.record({ parts: fc.integer({ min: 4, max: 24 }), turns: fc.nat(60) }), {
    ...{ numRuns: 4, seed: 20_261_122 },
    ...replayed(),
  })
  const folder = tempFolder()
  const kept: string[] = []
  let from = START
  let before: string[] = []
  for (const { parts, turns } of random) {
    kept.push(...(await recordAndKill(folder, from, parts, turns)))
    // Watches a copy, since watching writes to the journal.
    const copy = tempFolder()
    cpSync(folder, copy, { recursive: true })
    const now = from + (parts + 8) * 500 + 3_000
    const seen = await watch(copy, now)
    for (const part of kept.filter((it) => it.startsWith('720p'))) {
      const [name = '', at] = part.split(' ')
      expect(seen.bytes.includes(bytesOf(name, Number(at))), part).toBe(true)
    }
    expect(seen.gaps).toBe(0)
    expect(seen.dates.slice(0, before.length)).toEqual(before)
    before = seen.dates.filter((it) => seen.bytes.length > 0 && Number.parseInt(it, 10) < 3)
    from = now
  }
  // The killed runs stored enough parts for the comparison.
  expect(kept.length).toBeGreaterThan(40)
})

test('a game with a file cut at any byte can be watched: whole segments have their bytes, and others are gaps', async () => {
  const source = tempFolder()
  const recordings = testRecordings({ folder: source })
  const recorder = await recordings.open()
  const session = await recorder.begin(GAME, [rendition('240p', 300_000), rendition('720p')])
  await send(recordings.time, session, ['240p', '720p'], 22)
  await session.close()
  await recordings.time.advance(3_000)
  await (await recorder.find(GAME))?.broadcast('720p', { wasLive: true })
  const again = await recorder.begin(GAME, [rendition('720p')])
  await send(recordings.time, again, ['720p'], 9)
  const closed = recorder.close()
  await recordings.time.advance(0)
  await closed
  const game = path.join(source, String(GAME))
  const files = readdirSync(game, { recursive: true, encoding: 'utf8' }).filter((it) =>
    /\.(ndjson|m4s)$/.test(it),
  )
  const now = recordings.time.clock.now()
  const whole = await watch(copyOf(source), now)
  expect([whole.gaps, whole.text.match(/DISCONTINUITY/g)?.length]).toEqual([0, 2])
  const all = partsIn(whole.bytes)
  expect(all).toHaveLength(31)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files, 'journal.ndjson'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (file, share) => {
        const copy = copyOf(source)
        const target = path.join(copy, String(GAME), file)
        truncateSync(target, Math.floor(share * readFileSync(target).length))
        const seen = await watch(copy, now)
        const isJournal = file.endsWith('.ndjson')
        if (!isJournal) expect(seen.gaps).toBeLessThanOrEqual(1)
        if (isJournal) expect(seen.gaps).toBe(0)
        // A cut journal shows the parts until its cut; a cut segment lacks its parts, and the others stay in
        // order.
        const left = partsIn(seen.bytes)
        expect(left).toEqual(isJournal ? all.slice(0, left.length) : all.filter((it) => left.includes(it)))
        if (!isJournal) expect(all.length - left.length).toBeLessThanOrEqual(4)
        if (seen.text !== '') expect(seen.dates[0]).toBe(whole.dates[0])
      },
    ),
    { numRuns: runs(60), ...replayed() },
  )
  rmSync(source, { recursive: true, force: true })
})

/** The parts of the picture that the bytes name. */
const partsIn = (bytes: Buffer): string[] => bytes.toString('latin1').match(/<720p \d+>/g) ?? []

const copyOf = (folder: string): string => {
  const copy = tempFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
