import { beforeEach, expect, test } from 'vitest'
import type { Media } from '../source/stream-source.ts'
import { WAIT_LIMIT_MS } from '../source/waiting.ts'
import { manualTime } from '../time/manual-time-for-tests.ts'
import type { Camera, OnAir } from './camera.ts'
import { openDemoSource } from './demo-source.ts'

const START = Date.parse('2026-11-21T02:40:00.000Z')
const PLACE = { gamePk: 7, rendition: '240p' }
const rendition = (name: string) => ({
  ...{ name, width: 426, height: 240, frameRate: 30, codecs: 'avc1.42c015,mp4a.40.2' },
  ...{ peak: 270_000, average: 240_000 },
})
const never = new AbortController().signal
const ask = (segment: number, part?: number) => ({ waitFor: { segment, part }, skip: false })
const NOW = { waitFor: undefined, skip: false }

let time: ReturnType<typeof manualTime>
/** The camera: its clock is ahead of the machine's by `ahead` ms. */
let camera: { state: 'well' | 'down' | 'silent' | 'missing'; ahead: number; requests: string[] }
let source: ReturnType<typeof openDemoSource>
let openSource: () => typeof source

beforeEach(() => {
  time = manualTime(START + 20_250)
  camera = { state: 'well', ahead: 0, requests: [] }
  const answer = async <T>(what: string, there: () => T): Promise<T | 'missing' | 'down'> => {
    camera.requests.push(what)
    if (camera.state === 'silent') await new Promise(() => undefined)
    return camera.state === 'well' ? there() : (camera.state as 'missing' | 'down')
  }
  const onAir = (): OnAir => ({
    now: time.clock.now() + camera.ahead,
    stretches: [{ startsAt: START, segments: 30 }],
    renditions: [rendition('240p'), rendition('720p')],
  })
  const cameraByHand: Camera = {
    onAir: (gamePk) => answer(`${gamePk}/on-air`, onAir),
    file: (name) => answer(name, () => Buffer.from(name)),
  }
  openSource = () => openDemoSource({ camera: cameraByHand, clock: time.clock, timers: time.timers })
  source = openSource()
})

/** Notes the answer as soon as it comes. */
const watch = (media: Promise<Media>) => {
  const seen: { media?: Media } = {}
  void media.then((it) => {
    seen.media = it
  })
  return seen
}
const hint = (media: Media | undefined) =>
  media?.kind === 'playlist'
    ? /PRELOAD-HINT:TYPE=PART,URI="([\d.]+)\.m4s"/.exec(media.text)?.[1]
    : media?.kind

test('a playlist that waits for a part comes the moment that the part exists, and not before', async () => {
  const seen = watch(source.playlist(PLACE, ask(10, 1), never))
  await time.advance(749)
  expect(seen.media).toBeUndefined()
  await time.advance(1)
  expect(hint(seen.media)).toBe('10.2')
})

test('a playlist that waits for a segment comes with its last part', async () => {
  const seen = watch(source.playlist(PLACE, ask(10), never))
  await time.advance(1_749)
  expect(seen.media).toBeUndefined()
  await time.advance(1)
  expect(hint(seen.media)).toBe('11.0')
})

test('a segment that exists is answered at once, and one that no playlist could have named is refused', async () => {
  expect(hint(await source.playlist(PLACE, ask(9), never))).toBe('10.0')
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('10.0')
  expect((await source.playlist(PLACE, ask(12), never)).kind).toBe('tooFarAhead')
  expect(await source.playlist({ ...PLACE, rendition: '4k' }, ask(9), never)).toEqual({ kind: 'missing' })
  expect(time.waits()).toBe(0)
})

test('a wait without news ends after four seconds with the playlist as it is', async () => {
  await source.playlist(PLACE, NOW, never)
  camera.state = 'down'
  const seen = watch(source.playlist(PLACE, ask(11, 1), never))
  await time.advance(WAIT_LIMIT_MS - 1)
  expect(seen.media).toBeUndefined()
  await time.advance(1)
  // Two seconds after its last answer the camera counts as stopped.
  expect(hint(seen.media)).toBe('11.0')
})

test('the end of a game and the end of the program end every wait', async () => {
  const stop = new AbortController()
  const seen = watch(source.playlist(PLACE, ask(11, 1), stop.signal))
  await time.advance(100)
  stop.abort()
  await time.advance(0)
  expect(hint(seen.media)).toBe('10.0')

  await time.advance(38_000)
  const last = watch(source.playlist(PLACE, ask(30, 0), never))
  await time.advance(1_649)
  expect(last.media).toBeUndefined()
  await time.advance(1)
  expect(last.media).toMatchObject({ kind: 'playlist', isComplete: true })
})

test('a thousand players that wait for one part cost a few questions to the camera, and all get the same text', async () => {
  const seen = Array.from({ length: 1_000 }, () => watch(source.playlist(PLACE, ask(10, 0), never)))
  await time.advance(1_000)
  const texts = new Set(seen.map(({ media }) => (media?.kind === 'playlist' ? media.text : media?.kind)))
  expect([...texts].map((it) => it?.includes('10.0.m4s'))).toEqual([true])
  expect(camera.requests.length).toBeLessThanOrEqual(3)
})

test('the part that was announced next is waited for, what is further ahead is missing, and a file is fetched once', async () => {
  const seen = watch(source.part(PLACE, 10, 0, never))
  await time.advance(249)
  expect(seen.media).toBeUndefined()
  await time.advance(1)
  expect(seen.media).toEqual({ kind: 'media', bytes: Buffer.from('7/240p/10.0.m4s') })
  const others = [
    source.part(PLACE, 10, 2, never),
    source.segment(PLACE, 10),
    source.part(PLACE, 9, 3, never),
  ]
  expect((await Promise.all(others)).map((it) => it.kind)).toEqual(['missing', 'missing', 'media'])
  await Promise.all(Array.from({ length: 50 }, () => source.segment(PLACE, 9)))
  await source.segment(PLACE, 9)
  expect(camera.requests.filter((it) => it.endsWith('9.m4s'))).toHaveLength(1)
  expect(camera.requests.filter((it) => it.endsWith('10.0.m4s'))).toHaveLength(1)
})

test('the camera’s own time counts, and a game follows its moved clock within half a second', async () => {
  camera.ahead = 3_000
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('11.2')
  camera.ahead = 13_000
  await time.advance(500)
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('16.3')
  camera.ahead = 0
  await time.advance(500)
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('10.2')
})

test('a late answer of the camera takes no part back', async () => {
  await time.advance(200)
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('10.0')
  camera.ahead = -90
  await time.advance(550)
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('10.2')
})

test('under a silent camera a known game goes on for two seconds, stands still, and after a minute is down', async () => {
  await source.playlist(PLACE, NOW, never)
  camera.state = 'silent'
  await time.advance(1_000)
  const seen = watch(source.playlist(PLACE, NOW, never))
  await time.advance(300)
  expect(hint(seen.media)).toBe('10.3')
  camera.state = 'down'
  await time.advance(30_000)
  // The unanswered question is still under way, so no other one is sent.
  expect(camera.requests).toEqual(['7/on-air', '7/on-air'])
})

test('a camera that is away for a while takes nothing back, and the game goes on once it is back', async () => {
  await source.playlist(PLACE, NOW, never)
  camera.state = 'down'
  await time.advance(10_000)
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('11.0')
  camera.state = 'well'
  expect(hint(await source.playlist(PLACE, NOW, never))).toBe('15.0')
  camera.state = 'down'
  await time.advance(60_001)
  expect(await source.playlist(PLACE, NOW, never)).toEqual({ kind: 'down' })
})

test('an origin that was killed and started again, or another one, has the same playlist', async () => {
  const text = async () => {
    const media = await source.playlist(PLACE, NOW, never)
    return media.kind === 'playlist' ? media.text : media.kind
  }
  const before = await text()
  source = openSource()
  expect(await text()).toBe(before)
})

test('a game that the camera does not know, or no longer knows, is missing everywhere', async () => {
  expect((await source.master(7)).kind).toBe('playlist')
  camera.state = 'missing'
  await time.advance(500)
  const all = [
    source.master(7),
    source.playlist(PLACE, ask(10, 1), never),
    source.init(PLACE, 'init.mp4'),
    source.segment(PLACE, 0),
    source.part(PLACE, 10, 0, never),
  ]
  for (const it of await Promise.all(all)) expect(it).toEqual({ kind: 'missing' })
  camera.state = 'down'
  expect(await source.master(8)).toEqual({ kind: 'down' })
})
