import Fastify from 'fastify'
import HLS from 'hls-parser'
import { beforeAll, expect, test } from 'vitest'
import type { GameOnAir } from '../league/season/live-game.ts'
import type { BoardLine } from '../league/stats-feed.ts'
import { encoder } from './encoder.ts'
import { WINDOW_SEGMENTS } from './playlists.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T02:41:07.500Z')
const club = (id: number, abbr: string) => ({ id, abbr, name: abbr })
const game = (gamePk: number, startsAt: number, endsAt: number): GameOnAir => ({
  gamePk,
  startsAt,
  endsAt,
  away: club(1, 'NAV'),
  home: club(2, 'OBR'),
})
const LIVE = game(831_001, NOW - HOUR, NOW + 2 * HOUR)
const YOUNG = game(831_002, NOW - 61_000, NOW + 3 * HOUR)
const OVER = game(831_003, NOW - 5 * HOUR, NOW - 2 * HOUR - 500)
const NEXT = game(831_004, NOW + HOUR, NOW + 4 * HOUR)
/** Broken off after an hour, for a night, in the middle of a segment. */
const RESUMED = {
  ...game(831_005, NOW - 30 * HOUR, NOW - 2 * HOUR),
  breaks: [{ from: NOW - 29 * HOUR + 500, to: NOW - 4 * HOUR }],
}
const GAMES = [LIVE, YOUNG, OVER, NEXT, RESUMED]
const RENDITIONS = ['240p', '480p', '720p']

const boardAt = (_pk: number, t: number): BoardLine => ({
  away: 'NAV',
  home: 'OBR',
  awayRuns: Math.floor(t / 1000) % 12,
  homeRuns: 2,
  inning: 5,
  inningState: 'top',
  balls: 3,
  strikes: 2,
  outs: 1,
  state: 'live',
})
const onAir = async (now = NOW) => {
  const app = Fastify()
  await app.register(
    encoder({
      season: { onAir: (gamePk) => GAMES.find((it) => it.gamePk === gamePk), boardAt },
      clock: { now: () => now },
    }),
  )
  return async (path: string) => app.inject(`/video/${path}`)
}

let get: Awaited<ReturnType<typeof onAir>>
beforeAll(async () => {
  get = await onAir()
})
const media = async (path: string) => {
  const playlist = HLS.parse((await get(path)).body)
  if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
  return playlist as HLS.types.MediaPlaylist
}

test('the multivariant playlist has three renditions with codecs, sizes and rates, the lowest within 360 kbit/s', async () => {
  const playlist = HLS.parse((await get('831001/master.m3u8')).body) as HLS.types.MasterPlaylist
  expect(
    playlist.variants.map((v) => [v.uri, v.resolution?.width, v.resolution?.height, v.frameRate]),
  ).toEqual([
    ['240p/media.m3u8', 426, 240, 30],
    ['480p/media.m3u8', 854, 480, 30],
    ['720p/media.m3u8', 1280, 720, 30],
  ])
  expect(playlist.variants[0]?.bandwidth).toBeLessThanOrEqual(360_000)
  for (const variant of playlist.variants) {
    expect(variant.codecs).toMatch(/^avc1\.42c0(15|1f),mp4a\.40\.2$/)
    expect(variant.averageBandwidth).toBeLessThan(variant.bandwidth)
  }
})

test('the multivariant playlist’s peak rates cover every segment of a complete loop', async () => {
  const playlist = HLS.parse((await get('831001/master.m3u8')).body) as HLS.types.MasterPlaylist
  for (const { uri, bandwidth } of playlist.variants) {
    for (let k = 0; k < 12; k++) {
      const segment = await get(`831001/${uri.replace('media.m3u8', `${k}.m4s`)}`)
      expect(segment.rawPayload.length * 4).toBeLessThanOrEqual(bandwidth)
    }
  }
})

test('the playlist of a live game is a window of half an hour that ends with the newest complete segment', async () => {
  const playlist = await media('831001/720p/media.m3u8')
  expect(playlist).toMatchObject({
    endlist: false,
    targetDuration: 2,
    mediaSequenceBase: 1800 - WINDOW_SEGMENTS,
  })
  expect(playlist.segments.map((s) => s.uri)).toEqual(
    Array.from({ length: WINDOW_SEGMENTS }, (_, i) => `${900 + i}.m4s`),
  )
  expect(playlist.segments.at(-1)?.map?.uri).toBe('init.mp4')
})

test('the playlist of a live game has the program date-time of its first segment and of one a minute', async () => {
  const { segments } = await media('831002/240p/media.m3u8')
  expect(segments).toHaveLength(30)
  const dated = (await media('831001/240p/media.m3u8')).segments.filter((s) => s.programDateTime)
  expect(dated.length).toBe(WINDOW_SEGMENTS / 30)
  for (const s of dated)
    expect(s.programDateTime?.getTime()).toBe(LIVE.startsAt + 2000 * Number.parseInt(s.uri, 10))
  expect(segments[0]?.programDateTime?.getTime()).toBe(YOUNG.startsAt)
})

test('the playlist of a live game is small enough to be fetched every 2 s at 500 kbit/s', async () => {
  const master = HLS.parse((await get('831001/master.m3u8')).body) as HLS.types.MasterPlaylist
  const playlistRate = (await get('831001/240p/media.m3u8')).rawPayload.length * 4
  expect((master.variants[0]?.bandwidth ?? 0) + playlistRate).toBeLessThan(450_000)
})

test('the playlist of a live game is cacheable for a second, its segments for ever', async () => {
  expect((await get('831001/240p/media.m3u8')).headers['cache-control']).toBe('public, max-age=1')
  expect((await get('831001/240p/0.m4s')).headers['cache-control']).toContain('immutable')
})

test('the playlist of a finished game is the complete game on demand, from its start to its end', async () => {
  const playlist = await media('831003/480p/media.m3u8')
  expect(playlist).toMatchObject({ endlist: true, playlistType: 'VOD', mediaSequenceBase: 0 })
  expect(playlist.segments).toHaveLength(5400)
  expect(playlist.segments[0]?.programDateTime?.getTime()).toBe(OVER.startsAt)
})

test('the playlist of a resumed game omits the night, with right program date-times on both sides of it', async () => {
  const { segments } = await media('831005/480p/media.m3u8')
  expect(segments).toHaveLength(1801 + 3600)
  const dated = segments.filter((it) => it.programDateTime)
  const at = (k: number) => segments[k]?.programDateTime?.getTime()
  expect(at(0)).toBe(RESUMED.startsAt)
  expect(at(1801)).toBe(NOW - 4 * HOUR)
  for (const [nth, it] of dated.entries()) {
    const before = dated[nth - 1]
    const k = Number.parseInt(it.uri, 10)
    const played = before && 2000 * (k - Number.parseInt(before.uri, 10))
    const passed = before && Number(it.programDateTime) - Number(before.programDateTime)
    if (k !== 1801 && before) expect(passed, it.uri).toBe(played)
  }
})

test('the playlist of a suspended game pauses, is live again after the resumption, and ends with the game', async () => {
  const listed = async (now: number) => {
    const playlist = HLS.parse((await (await onAir(now))('831005/480p/media.m3u8')).body)
    if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
    const { mediaSequenceBase, segments, endlist } = playlist as HLS.types.MediaPlaylist
    return [(mediaSequenceBase ?? 0) + segments.length, endlist]
  }
  expect(await listed(NOW - 28 * HOUR)).toEqual([1801, false])
  expect(await listed(NOW - 5 * HOUR)).toEqual([1801, false])
  expect(await listed(NOW - 4 * HOUR + 60_000)).toEqual([1831, false])
  expect(await listed(NOW - 2 * HOUR)).toEqual([5401, true])
})

test.each([
  '831004/master.m3u8',
  '9/master.m3u8',
  '831001/1080p/media.m3u8',
  '831004/240p/media.m3u8',
  '9/240p/init.mp4',
  '831001/240p/1800.m4s',
  '831001/240p/-1.m4s',
  '831001/240p/01.m4s',
  '831001/240p/1e3.m4s',
  '831001/240p/x.m4s',
  '831003/240p/5400.m4s',
  '831004/240p/0.m4s',
])('an unavailable address answers 404 in JSON: %s', async (path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ error: { code: 'notFound', message: expect.any(String) } })
})

test('a segment continues the one before it across the loop’s end, in both tracks', async () => {
  for (const rendition of RENDITIONS) {
    const times = await Promise.all(
      [10, 11, 12, 13, 23, 24, 25].map(async (k) =>
        fragment((await get(`831001/${rendition}/${k}.m4s`)).rawPayload),
      ),
    )
    for (const [i, { sequence, video, audio }] of times.entries()) {
      const k = [10, 11, 12, 13, 23, 24, 25][i] ?? 0
      expect([sequence, video.from, video.to]).toEqual([k + 1, k * 180_000, (k + 1) * 180_000])
      expect(audio.from).toBe(Math.ceil(k * 93.75) * 1024)
      const next = times[i + 1]
      if (next && next.sequence === sequence + 1) expect(audio.to).toBe(next.audio.from)
    }
  }
})

test('a segment has the same bytes from every process at every time', async () => {
  const elsewhere = await onAir(NOW + 3 * HOUR)
  for (const k of [0, 13, 1799]) {
    expect(
      (await elsewhere(`831001/480p/${k}.m4s`)).rawPayload.equals(
        (await get(`831001/480p/${k}.m4s`)).rawPayload,
      ),
    ).toBe(true)
  }
})

// The decode times of a moof, read by the standard’s layout for the boxes that the encoder writes.
const fragment = (segment: Buffer) => {
  const moof = segment.subarray(8, segment.readUInt32BE(0))
  const trafs = [moof.indexOf('traf'), moof.lastIndexOf('traf')].map((at) => {
    const duration = moof.readUInt32BE(moof.indexOf('tfhd', at) + 12)
    const from = Number(moof.readBigUInt64BE(moof.indexOf('tfdt', at) + 8))
    return { from, to: from + duration * moof.readUInt32BE(moof.indexOf('trun', at) + 8) }
  })
  const [video, audio] = trafs
  if (!video || !audio) throw new Error('no two tracks')
  return { sequence: moof.readUInt32BE(moof.indexOf('mfhd') + 8), video, audio }
}
