import { expect, test } from 'vitest'
import { ask, HD, media, never, stageForEach, textOf } from '../source/stage-for-tests.ts'
import { SessionIsOver } from './recorder.ts'
import { bytesOf, GAME, partAt, rendition, START, send } from './recordings-for-tests.ts'

const stage = stageForEach()

test('a game is on the air with its first complete segment, and its parts and segments are what the encoder sent', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 4)
  expect(await stage.source.has(GAME)).toBe(false)
  expect(await stage.source.master(GAME)).toEqual({ kind: 'missing' })
  await send(stage.time, session, ['720p'], 2)
  expect(await stage.source.has(GAME)).toBe(true)
  expect((await stage.playlist()).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,HOLD-BACK=6,CAN-SKIP-UNTIL=12',
    '#EXT-X-PART-INF:PART-TARGET=0.545',
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
  expect(media(await stage.source.segment(HD, 0))).toBe(sent.join(''))
  expect(media(await stage.source.part(HD, 0, 2, never))).toBe(sent[2])
  expect(media(await stage.source.init(HD, 'init.mp4'))).toBe('init of 720p')
  expect(media(await stage.source.segment(HD, 1))).toBe('missing')
})

test('a request that waits for a part is answered the moment that the encoder sends it', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 6)
  const seen: string[] = []
  void stage.source
    .playlist(HD, ask(1, 2), never)
    .then((it) => seen.push(textOf(it).match(/HINT.*/)?.[0] ?? ''))
  void stage.source.part(HD, 1, 2, never).then((it) => seen.push(media(it)))
  await stage.time.advance(400)
  expect(seen).toEqual([])
  await session.append('720p', partAt('720p', START + 2_800, false))
  await stage.time.advance(0)
  expect(seen).toEqual(['HINT:TYPE=PART,URI="1.3.m4s"', bytesOf('720p', START + 2_800).toString()])
  expect(await stage.source.playlist(HD, ask(9), never)).toEqual({ kind: 'tooFarAhead' })
})

test('a segment without a key frame in time is cut at the target, and no playlist claims that all are independent', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 4)
  for (let n = 0; n < 12; n++) {
    await stage.time.advance(500)
    await session.append('720p', partAt('720p', START + 1_800 + n * 500, n === 0))
  }
  const it = await stage.parsed()
  expect(it.segments.map((segment) => segment.duration)).toEqual([2, 2, 2, undefined])
  expect(it.targetDuration).toBe(2)
  expect(await stage.playlist()).not.toContain('INDEPENDENT-SEGMENTS')
  expect(await stage.playlist()).toContain('#EXT-X-PART:DURATION=0.5,URI="2.0.m4s"\n')
  expect(textOf(await stage.source.master(GAME))).not.toContain('INDEPENDENT-SEGMENTS')
})

test('a first segment of four seconds makes that the target, and a part that is longer than announced is not named', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  const sendPart = async (n: number, isFirst: boolean, durationMs: number) => {
    await stage.time.advance(500)
    await session.append('720p', partAt('720p', START + n * 500, isFirst, { durationMs }))
  }
  for (let n = 0; n < 8; n++) await sendPart(n, n === 0, 520)
  await sendPart(9, true, 520)
  await sendPart(10, false, 900)
  const text = await stage.playlist()
  expect(text).toContain('#EXT-X-TARGETDURATION:5')
  expect(text).toContain('PART-TARGET=0.545')
  expect(text).toContain('PART-HOLD-BACK=1.5,HOLD-BACK=15,CAN-SKIP-UNTIL=30')
  expect(text.split('\n').slice(-4)).toEqual([
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:40:04.500Z',
    '#EXT-X-PART:DURATION=0.52,URI="1.0.m4s",INDEPENDENT=YES',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.0.m4s"',
    '',
  ])
})

test('after a restart the game goes on where it was: the same numbers and times, then the slate, a break and the picture', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 10)
  const before = await stage.parsed()
  await stage.reopen()
  await stage.time.advance(3_000)
  const after = await stage.parsed()
  expect(after.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration])).toEqual(
    before.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration]),
  )
  const again = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, again, ['720p'], 5)
  const text = await stage.playlist()
  expect(text.match(/DISCONTINUITY/g)).toHaveLength(2)
  expect(text).toContain('MAP:URI="init-1.mp4"')
  expect(media(await stage.source.segment(HD, 0))).toContain(bytesOf('720p', START - 200).toString())
  await expect(session.append('720p', partAt('720p', START, true))).rejects.toThrow(SessionIsOver)
})

test('a second session takes the place of the first', async () => {
  const first = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, first, ['720p'], 5)
  await stage.recorder.begin(GAME, [rendition('720p')])
  await expect(first.append('720p', partAt('720p', START, true))).rejects.toThrow(SessionIsOver)
  await first.close()
})

test('the state of a game is none until its first picture, then live, then ended', async () => {
  const stateOf = () => stage.recorder.stateOf(GAME)
  expect(await stateOf()).toBe('none')
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  expect(await stateOf()).toBe('none')
  await send(stage.time, session, ['720p'], 4)
  expect(await stateOf()).toBe('live')
  await stage.recorder.end(GAME)
  expect(await stateOf()).toBe('ended')
})

test.each([
  ['at once', 0, false],
  [
    'after more than the time that an encoder may be gone, and a restart before it and after',
    3_600_000,
    true,
  ],
])(
  'an end that is taken back %s leaves a live game that goes on behind a slate',
  async (_, gone, restarts) => {
    const session = await stage.recorder.begin(GAME, [rendition('720p')])
    await send(stage.time, session, ['720p'], 10)
    const before = await stage.parsed()
    await stage.recorder.end(GAME)
    expect(await stage.playlist()).toContain('#EXT-X-ENDLIST')
    if (restarts) await stage.reopen()
    await stage.time.advance(gone)
    expect(await stage.recorder.resume(GAME)).toBe(true)
    if (restarts) await stage.reopen()
    await stage.time.advance(4_000)
    expect(await stage.recorder.stateOf(GAME)).toBe('live')
    const again = await stage.recorder.begin(GAME, [rendition('720p')])
    await send(stage.time, again, ['720p'], 5)
    const after = await stage.parsed()
    expect(after.endlist).toBe(false)
    expect(after.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration])).toEqual(
      before.segments.slice(0, 2).map((it) => [it.uri, it.programDateTime, it.duration]),
    )
    expect((await stage.playlist()).match(/DISCONTINUITY$/gm)).toHaveLength(2)
    await stage.recorder.end(GAME)
    expect(await stage.playlist()).toContain('#EXT-X-ENDLIST')
  },
)

test('a game whose end was taken back ends again if no encoder comes', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 10)
  await stage.recorder.end(GAME)
  await stage.time.advance(7_200_000)
  await stage.recorder.resume(GAME)
  await stage.time.advance(599_000)
  expect(await stage.recorder.stateOf(GAME)).toBe('live')
  await stage.time.advance(2_000)
  expect(await stage.recorder.stateOf(GAME)).toBe('ended')
})
