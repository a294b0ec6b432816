import HLS from 'hls-parser'
import { expect, test } from 'vitest'
import { ask, HD, NOW, never, stageForEach, textOf } from '../source/stage-for-tests.ts'
import { GameIsOver } from './recorder.ts'
import { GAME, partAt, rendition, START, send } from './recordings-for-tests.ts'

const stage = stageForEach()

test('the slate replaces an encoder that is silent for a second too long, until it sends a key frame', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 6)
  const shown = stage.source.playlist(HD, ask(2, 0), never)
  await stage.time.advance(1_499)
  expect(await stage.playlist()).not.toContain('slate')
  await stage.time.advance(1)
  // Three parts come at once: the ones that were due meanwhile.
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
  const next = stage.source.part(HD, 2, 3, never)
  await stage.time.advance(500)
  expect((await next).kind).toBe('media')
  await stage.time.advance(1_000)
  const at = stage.time.clock.now() - 700
  await session.append('720p', partAt('720p', at, false))
  expect(await stage.playlist()).toContain('PRELOAD-HINT:TYPE=PART,URI="3.2.m4s"')
  await session.append('720p', partAt('720p', at + 500, true))
  const lines = (await stage.playlist()).split('\n')
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
  expect((await stage.source.segment(HD, 3)).kind).toBe('media')
})

test('a player keeps its segment numbers at the end of the game, and a minute later the slate is left out', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 8)
  await session.close()
  await stage.time.advance(4_000)
  const again = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, again, ['720p'], 8)
  await stage.recorder.end(GAME)
  const uris = async (directives: typeof NOW | ReturnType<typeof ask>) => {
    const it = HLS.parse(await stage.playlist(HD, directives)) as HLS.types.MediaPlaylist
    expect([it.endlist, it.playlistType, it.mediaSequenceBase]).toEqual([true, 'VOD', 0])
    return it.segments.map(({ uri, discontinuity }) => `${discontinuity ? '!' : ''}${uri}`)
  }
  // The encoder is back after four seconds, its first part half a second later.
  const all = ['0.m4s', '1.m4s', '!2.m4s', '3.m4s', '4.m4s', '!5.m4s', '6.m4s']
  expect(await uris(NOW)).toEqual(all)
  await stage.time.advance(60_000)
  expect(await uris(ask(7, 0))).toEqual(all)
  expect(await uris(NOW)).toEqual(['0.m4s', '1.m4s', '!5.m4s', '6.m4s'])
  await expect(stage.recorder.begin(GAME, [rendition('720p')])).rejects.toThrow(GameIsOver)
  await expect(again.append('720p', partAt('720p', START, true))).rejects.toThrow(GameIsOver)
})

test('a game whose encoder does not return ends by itself after the configured time', async () => {
  const session = await stage.recorder.begin(GAME, [rendition('720p')])
  await send(stage.time, session, ['720p'], 9)
  await session.close()
  await stage.time.advance(599_000)
  expect((await stage.parsed()).endlist).toBe(false)
  await stage.time.advance(70_000)
  const over = await stage.parsed()
  expect([over.endlist, over.segments.map((it) => [it.uri, it.duration])]).toEqual([
    true,
    [
      ['0.m4s', 2],
      ['1.m4s', 2],
      ['2.m4s', 0.5],
    ],
  ])
})
