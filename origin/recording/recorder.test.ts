import { readdirSync } from 'node:fs'
import HLS from 'hls-parser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnSource, openRecordedSource } from '../source/recorded-source.ts'
import type { Media } from '../source/stream-source.ts'
import { DiskFull, GameIsOver, SessionIsOver } from './recorder.ts'
import { bytesOf, GAME, partAt, rendition, START, send, testRecordings } from './recordings-for-tests.ts'

// Whatever the standard forbids is an error here.
HLS.setOptions({ strictMode: true })

const never = new AbortController().signal
const NOW = { waitFor: undefined, skip: false }
const ask = (segment: number, part?: number, skip = false) => ({ waitFor: { segment, part }, skip })
const HD = { gamePk: GAME, rendition: '720p' }

let test_: ReturnType<typeof testRecordings>
let recorder: Awaited<ReturnType<typeof test_.open>>
let source: OwnSource
const reopen = async () => {
  await closeNow()
  recorder = await test_.open()
  source = openRecordedSource({ find: recorder.find, ...test_.time })
}
const closeNow = async () => {
  const closed = recorder?.close()
  await test_.time.advance(0)
  await closed
}
beforeEach(async () => {
  test_ = testRecordings()
  recorder = await test_.open()
  source = openRecordedSource({ find: recorder.find, ...test_.time })
})
afterEach(async () => {
  await closeNow()
  test_.remove()
})

const textOf = (media: Media) => {
  if (media.kind !== 'playlist') throw new Error(media.kind)
  return media.text
}
const playlist = async (place = HD, directives: typeof NOW | ReturnType<typeof ask> = NOW) =>
  textOf(await source.playlist(place, directives, never))
const parsed = async (place = HD) => HLS.parse(await playlist(place)) as HLS.types.MediaPlaylist
const media = (it: Media) => (it.kind === 'media' || it.kind === 'init' ? it.bytes.toString() : it.kind)

test('a game is on the air with its first complete segment, and its parts and segments are what the encoder sent', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 4)
  expect(await source.has(GAME)).toBe(false)
  expect(await source.master(GAME)).toEqual({ kind: 'missing' })
  await send(test_.time, session, ['720p'], 2)
  expect(await source.has(GAME)).toBe(true)
  expect((await playlist()).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,HOLD-BACK=6,CAN-SKIP-UNTIL=12',
    '#EXT-X-PART-INF:PART-TARGET=0.534',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:39:59.800Z',
    '#EXT-X-PART:DURATION=0.5,URI="0.0.m4s",INDEPENDENT=YES',
    ...[1, 2, 3].map((p) => `#EXT-X-PART:DURATION=0.5,URI="0.${p}.m4s"`),
    '#EXTINF:2,',
    '0.m4s',
    '#EXT-X-PART:DURATION=0.5,URI="1.0.m4s",INDEPENDENT=YES',
    '#EXT-X-PART:DURATION=0.5,URI="1.1.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1.2.m4s"',
    '',
  ])
  const sent = [0, 500, 1_000, 1_500].map((ms) => bytesOf('720p', START - 200 + ms).toString())
  expect(media(await source.segment(HD, 0))).toBe(sent.join(''))
  expect(media(await source.part(HD, 0, 2, never))).toBe(sent[2])
  expect(media(await source.init(HD, 'init.mp4'))).toBe('init of 720p')
  expect(media(await source.segment(HD, 1))).toBe('missing')
})

test('what waits for a part comes the moment that the encoder sends it', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 6)
  const seen: string[] = []
  void source.playlist(HD, ask(1, 2), never).then((it) => seen.push(textOf(it).match(/HINT.*/)?.[0] ?? ''))
  void source.part(HD, 1, 2, never).then((it) => seen.push(media(it)))
  await test_.time.advance(400)
  expect(seen).toEqual([])
  await session.append('720p', partAt('720p', START + 2_800, false))
  await test_.time.advance(0)
  expect(seen).toEqual(['HINT:TYPE=PART,URI="1.3.m4s"', bytesOf('720p', START + 2_800).toString()])
  expect(await source.playlist(HD, ask(9), never)).toEqual({ kind: 'tooFarAhead' })
})

test('an encoder that is silent for a second too long is stood in for by the slate in real time, until it sends a key frame', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 6)
  const shown = source.playlist(HD, ask(2, 0), never)
  await test_.time.advance(1_499)
  expect(await playlist()).not.toContain('slate')
  await test_.time.advance(1)
  // Three parts at once: those that were due meanwhile.
  expect(
    textOf(await shown)
      .split('\n')
      .slice(-7),
  ).toEqual(
    [
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-slate.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:40:02.800Z',
      '#EXT-X-PART:DURATION=0.5,URI="2.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.5,URI="2.1.m4s"',
      '#EXT-X-PART:DURATION=0.5,URI="2.2.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.3.m4s"',
      '',
    ].slice(-7),
  )
  const next = source.part(HD, 2, 3, never)
  await test_.time.advance(500)
  expect((await next).kind).toBe('media')
  await test_.time.advance(1_000)
  const at = test_.time.clock.now() - 700
  await session.append('720p', partAt('720p', at, false))
  expect(await playlist()).toContain('PRELOAD-HINT:TYPE=PART,URI="3.2.m4s"')
  await session.append('720p', partAt('720p', at + 500, true))
  const lines = (await playlist()).split('\n')
  // The slate's second segment ends where the picture begins.
  expect(lines.slice(lines.lastIndexOf('#EXTINF:1,'))).toEqual([
    '#EXTINF:1,',
    '3.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(at + 500).toISOString()}`,
    '#EXT-X-PART:DURATION=0.5,URI="4.0.m4s",INDEPENDENT=YES',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="4.1.m4s"',
    '',
  ])
  expect((await source.segment(HD, 3)).kind).toBe('media')
})

test('once the game has ended a player that was there keeps its numbers, and a minute later the slate is left out', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 8)
  await session.close()
  await test_.time.advance(4_000)
  const again = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, again, ['720p'], 8)
  await recorder.end(GAME)
  const uris = async (directives: typeof NOW | ReturnType<typeof ask>) => {
    const it = HLS.parse(await playlist(HD, directives)) as HLS.types.MediaPlaylist
    expect([it.endlist, it.playlistType, it.mediaSequenceBase]).toEqual([true, 'VOD', 0])
    return it.segments.map(({ uri, discontinuity }) => `${discontinuity ? '!' : ''}${uri}`)
  }
  // The encoder is back after four seconds, its first part half a second later.
  const all = ['0.m4s', '1.m4s', '!2.m4s', '3.m4s', '4.m4s', '!5.m4s', '6.m4s']
  expect(await uris(NOW)).toEqual(all)
  await test_.time.advance(60_000)
  expect(await uris(ask(7, 0))).toEqual(all)
  expect(await uris(NOW)).toEqual(['0.m4s', '1.m4s', '!5.m4s', '6.m4s'])
  await expect(recorder.begin(GAME, [rendition('720p')])).rejects.toThrow(GameIsOver)
  await expect(again.append('720p', partAt('720p', START, true))).rejects.toThrow(GameIsOver)
})

test('a game whose encoder does not come back has ended by itself after the time that is set', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 9)
  await session.close()
  await test_.time.advance(599_000)
  expect((await parsed()).endlist).toBe(false)
  await test_.time.advance(70_000)
  const over = await parsed()
  expect([over.endlist, over.segments.map((it) => [it.uri, it.duration])]).toEqual([
    true,
    [
      ['0.m4s', 2],
      ['1.m4s', 2],
      ['2.m4s', 0.5],
    ],
  ])
})

test('each rendition says how far the others are, and one that a later session lacks is lent the nearest below', async () => {
  const [low, high] = [rendition('240p', 300_000), rendition('720p', 3_000_000)]
  const session = await recorder.begin(GAME, [high, low])
  await send(test_.time, session, ['240p', '720p'], 8)
  await session.append('240p', partAt('240p', START + 3_800, true))
  expect(await playlist()).toContain('REPORT:URI="../240p/media.m3u8",LAST-MSN=2,LAST-PART=0')
  expect(await playlist({ ...HD, rendition: '240p' })).toContain(
    'REPORT:URI="../720p/media.m3u8",LAST-MSN=1,LAST-PART=3',
  )
  await session.close()
  expect(await playlist()).toContain('#EXT-X-GAP\n#EXTINF:0.5,\n2.m4s')
  expect(media(await source.segment(HD, 2))).toBe('missing')
  const other = await recorder.begin(GAME, [rendition('360p', 600_000)])
  await send(test_.time, other, ['360p'], 5)
  expect(await playlist()).toContain('#EXT-X-MAP:URI="init-1.mp4"')
  expect(media(await source.init(HD, 'init-1.mp4'))).toBe('init of 360p')
  expect(media(await source.init({ ...HD, rendition: '360p' }, 'init.mp4'))).toBe('init of 240p')
  expect(textOf(await source.master(GAME)).match(/\w+\/media/g)).toEqual([
    '240p/media',
    '360p/media',
    '720p/media',
  ])
})

test('a segment without a key frame in time is cut at the target, and no playlist claims that all are independent', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 4)
  for (let n = 0; n < 12; n++) {
    await test_.time.advance(500)
    await session.append('720p', partAt('720p', START + 1_800 + n * 500, n === 0))
  }
  const it = await parsed()
  expect(it.segments.map((segment) => segment.duration)).toEqual([2, 2, 2, undefined])
  expect(it.targetDuration).toBe(2)
  expect(await playlist()).not.toContain('INDEPENDENT-SEGMENTS')
  expect(await playlist()).toContain('#EXT-X-PART:DURATION=0.5,URI="2.0.m4s"\n')
  expect(textOf(await source.master(GAME))).not.toContain('INDEPENDENT-SEGMENTS')
})

test('a first segment of four seconds makes that the target, and a part that is longer than announced is not named', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  const sendPart = async (n: number, isFirst: boolean, durationMs: number) => {
    await test_.time.advance(500)
    await session.append('720p', partAt('720p', START + n * 500, isFirst, { durationMs }))
  }
  for (let n = 0; n < 8; n++) await sendPart(n, n === 0, 520)
  await sendPart(9, true, 520)
  await sendPart(10, false, 900)
  const text = await playlist()
  expect(text).toContain('#EXT-X-TARGETDURATION:5')
  expect(text).toContain('PART-TARGET=0.554')
  expect(text).toContain('PART-HOLD-BACK=1.56,HOLD-BACK=15,CAN-SKIP-UNTIL=30')
  expect(text.split('\n').slice(-3)).toEqual([
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:40:04.500Z',
    '#EXT-X-PART:DURATION=0.52,URI="1.0.m4s",INDEPENDENT=YES',
    '',
  ])
})

test('after a restart the game goes on where it was: the same numbers and times, then the slate, a break and the picture', async () => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 10)
  const before = await parsed()
  await reopen()
  await test_.time.advance(3_000)
  const after = await parsed()
  expect(after.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration])).toEqual(
    before.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration]),
  )
  const again = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, again, ['720p'], 5)
  const text = await playlist()
  expect(text.match(/DISCONTINUITY/g)).toHaveLength(2)
  expect(text).toContain('MAP:URI="init-1.mp4"')
  expect(media(await source.segment(HD, 0))).toContain(bytesOf('720p', START - 200).toString())
  await expect(session.append('720p', partAt('720p', START, true))).rejects.toThrow(SessionIsOver)
})

test('a second session takes the place of the first', async () => {
  const first = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, first, ['720p'], 5)
  await recorder.begin(GAME, [rendition('720p')])
  await expect(first.append('720p', partAt('720p', START, true))).rejects.toThrow(SessionIsOver)
  await first.close()
})

test('when the budget is used up recording stops with one line that says what to do, and what was kept stays', async () => {
  await closeNow()
  test_ = testRecordings({ limits: { budget: 200, reserve: 0 } })
  recorder = await test_.open()
  source = openRecordedSource({ find: recorder.find, ...test_.time })
  const session = await recorder.begin(GAME, [rendition('720p')])
  await expect(send(test_.time, session, ['720p'], 20)).rejects.toThrow(DiskFull)
  await expect(recorder.begin(GAME, [rendition('720p')])).resolves.toBeDefined()
  const again = await recorder.begin(GAME, [rendition('720p')])
  await expect(send(test_.time, again, ['720p'], 9)).rejects.toThrow(DiskFull)
  expect(test_.lines.filter((it) => it.level === 'error').map((it) => it.text)).toEqual([
    'recording has stopped: recordings use their budget of 200 bytes: raise RECORDINGS_BYTES, or lower RECORDINGS_DAYS',
  ])
  expect(media(await source.segment(HD, 0))).toContain(bytesOf('720p', START - 200).toString())
  await recorder.end(GAME)
  expect((await parsed()).endlist).toBe(true)
})

test('recording stops before the disk is full, whatever else fills it', async () => {
  let free = 10_000
  await closeNow()
  test_ = testRecordings({ limits: { budget: 1e9, reserve: 9_000 }, freeBytes: async () => free })
  recorder = await test_.open()
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(test_.time, session, ['720p'], 4)
  free = 8_999
  await expect(send(test_.time, session, ['720p'], 4)).rejects.toThrow(DiskFull)
  expect(test_.lines.at(-1)?.text).toContain('RECORDINGS_DIR')
})

test('an ended game is removed when it was kept for the days that are set, one that goes on never is', async () => {
  await closeNow()
  test_ = testRecordings({ days: 2, endAfterMs: 1e12 })
  recorder = await test_.open()
  source = openRecordedSource({ find: recorder.find, ...test_.time })
  for (const gamePk of [GAME, 8]) {
    const session = await recorder.begin(gamePk, [rendition('720p')])
    await send(test_.time, session, ['720p'], 8)
    await session.close()
  }
  await recorder.end(GAME)
  await closeNow()
  await test_.time.advance(2 * 86_400_000 - 60_000)
  await reopen()
  expect(await source.has(GAME)).toBe(true)
  await closeNow()
  await test_.time.advance(60_000)
  await reopen()
  await expect.poll(() => readdirSync(test_.folder)).toEqual(['8'])
  expect([await source.has(GAME), await source.has(8)]).toEqual([false, true])
  expect(test_.lines).toEqual([{ level: 'info', text: expect.stringContaining('RECORDINGS_DAYS') }])
})
