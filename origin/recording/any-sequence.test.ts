import fc from 'fast-check'
import HLS from 'hls-parser'
import { expect, test } from 'vitest'
import { replayed, runs } from '../../testing/runs.ts'
import { openRecordedSource } from '../source/recorded-source.ts'
import type { Session } from './recorder.ts'
import { GAME, partAt, rendition, testRecordings } from './recordings-for-tests.ts'

// Makes every violation of the standard an error.
HLS.setOptions({ strictMode: true })

const never = new AbortController().signal
const RENDITIONS = [rendition('240p', 300_000), rendition('480p', 900_000), rendition('720p', 3_000_000)]

/** A step of an encoder. `lacks` is the index of the rendition that a part does not reach; -1 for none. */
type Step =
  | { is: 'begin'; names: string[] }
  | { is: 'part'; durationMs: number; isFirst: boolean; lacks: number }
  | { is: 'wait'; ms: number }
  | { is: 'close' | 'restart' }

const part = fc.record({
  is: fc.constant('part' as const),
  durationMs: fc.constantFrom(467, 480, 500, 500, 520, 533, 900),
  isFirst: fc.boolean(),
  lacks: fc.constantFrom(-1, -1, -1, -1, 0, 1),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: part },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('wait' as const), ms: fc.nat(9_000) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('close' as const, 'restart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('begin' as const),
      names: fc.subarray(
        RENDITIONS.map((it) => it.name),
        { minLength: 1 },
      ),
    }),
  },
)

/** An encoder that takes steps, and the recorder that it sends to. */
const openStage = async () => {
  const recordings = testRecordings()
  let recorder = await recordings.open()
  let session: Session | undefined
  let names: string[] = []
  // One source for all steps, since it remembers its playlists.
  const source = openRecordedSource({ find: (gamePk) => recorder.find(gamePk), ...recordings.time })
  const close = async () => {
    const closed = recorder.close()
    await recordings.time.advance(0)
    await closed
    session = undefined
  }
  const begin = async (which: string[]) => {
    names = which
    session = await recorder.begin(
      GAME,
      RENDITIONS.filter((it) => which.includes(it.name)),
    )
  }
  const sendPart = async ({ durationMs, isFirst, lacks }: Step & { is: 'part' }) => {
    if (session === undefined) await begin(names)
    const startsAt = recordings.time.clock.now()
    await recordings.time.advance(durationMs)
    for (const name of names.filter((_, index) => index !== lacks))
      await session?.append(name, partAt(name, startsAt, isFirst, { durationMs }))
  }
  const take = async (it: Step) => {
    switch (it.is) {
      case 'wait':
        return recordings.time.advance(it.ms)
      case 'begin':
        return begin(it.names)
      case 'part':
        return sendPart(it)
      case 'close':
        await session?.close()
        session = undefined
        return
      case 'restart':
        await close()
        recorder = await recordings.open()
    }
  }
  const playlists = async (): Promise<Playlists> => {
    const game = await recorder.find(GAME)
    return { names: game?.renditions().map((it) => it.name) ?? [], source }
  }
  return { begin, take, playlists, end: () => recorder.end(GAME), close, remove: recordings.remove }
}

const run = async (steps: readonly Step[]) => {
  const stage = await openStage()
  const check = openChecks()
  try {
    await stage.begin(['240p', '720p'])
    for (const it of steps) {
      await stage.take(it)
      await check(await stage.playlists())
    }
    await stage.end()
    await check(await stage.playlists())
  } finally {
    await stage.close()
    stage.remove()
  }
}

type Playlists = { names: string[]; source: ReturnType<typeof openRecordedSource> }

const textOf = async ({ source }: Playlists, name: string, skip = false) => {
  const media = await source.playlist({ gamePk: GAME, rendition: name }, { waitFor: undefined, skip }, never)
  if (media.kind !== 'playlist') throw new Error(media.kind)
  return media.text
}
const parse = (text: string) => HLS.parse(text) as HLS.types.MediaPlaylist
/**
 * The lines of complete segments, each with the lines before it that belong to it, without parts and dates.
 */
const segmentsOf = (text: string): string[] => {
  const out: string[] = []
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (/^#EXT(INF|-X-GAP)/.test(line) || /^\d+\.m4s$/.test(line)) lines.push(line)
    if (/^\d+\.m4s$/.test(line)) {
      out.push(lines.join(' '))
      lines = []
    }
  }
  return out
}

/** Checks each playlist against the standard and against the promises of the ones before it. */
const openChecks = () => {
  const targets = new Set<string>()
  const before = new Map<string, string[]>()
  const checkOne = async (playlists: Playlists, name: string) => {
    const text = await textOf(playlists, name)
    const playlist = parse(text)
    // Neither target changes while the game is on, and an ended game has no parts.
    for (const it of text.match(/TARGETDURATION:\d+|PART-TARGET=[\d.]+/g) ?? []) targets.add(it)
    const segments = segmentsOf(text)
    const old = before.get(name) ?? []
    expect(segments.slice(0, old.length)).toEqual(old)
    before.set(name, segments)
    for (const it of playlist.segments.filter((one) => one.uri !== '')) {
      expect(Math.round(it.duration ?? 0)).toBeLessThanOrEqual(playlist.targetDuration)
      expect(it.map?.uri).toMatch(/^init(-\d+|-slate|-silent)?\.mp4$/)
    }
    for (const it of playlist.segments.flatMap((one) => one.parts.filter((two) => !two.hint)))
      expect(it.duration).toBeLessThanOrEqual(playlist.partTargetDuration ?? 0)
    const delta = await textOf(playlists, name, true)
    expect(segments.slice(parse(delta).skip)).toEqual(segmentsOf(delta))
    return {
      count: segments.length,
      breaks: text.match(/DISCONTINUITY/g)?.length ?? 0,
      isEdge: text.includes('PART:'),
    }
  }
  return async (playlists: Playlists) => {
    for (const name of playlists.names) await checkOne(playlists, name)
    expect(targets.size).toBeLessThanOrEqual(2)
  }
}

test('playlists keep to the standard, to each other and to earlier playlists, whatever an encoder does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      await run(steps)
    }),
    { numRuns: runs(40), ...replayed() },
  )
})
