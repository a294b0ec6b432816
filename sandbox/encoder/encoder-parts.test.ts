import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { GameOnAir } from '../league/season/live-game.ts'
import type { BoardLine } from '../league/stats-feed.ts'
import { encoder } from './encoder.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T02:41:07.600Z')
const club = (id: number, abbr: string) => ({ id, abbr, name: abbr })
const teams = { away: club(1, 'NAV'), home: club(2, 'OBR') }
/** 3,803 parts are filmed: 950 segments and three parts of the next one. */
const LIVE: GameOnAir = { ...teams, gamePk: 831_001, startsAt: NOW - 1_901_600, endsAt: NOW + 2 * HOUR }
const RESUMED: GameOnAir = {
  ...teams,
  gamePk: 831_005,
  startsAt: NOW - 30 * HOUR,
  endsAt: NOW - 2 * HOUR,
  breaks: [{ from: NOW - 29 * HOUR + 500, to: NOW - 4 * HOUR }],
}
const GAMES = [LIVE, RESUMED]
const boardAt = (_pk: number, t: number): BoardLine => ({
  away: 'NAV',
  home: 'OBR',
  awayRuns: Math.floor(t / 500) % 12,
  homeRuns: 2,
  inning: 5,
  inningState: 'top',
  balls: 3,
  strikes: 2,
  outs: 1,
  state: 'live',
})

const app = Fastify()
const season = { onAir: (gamePk: number) => GAMES.find((it) => it.gamePk === gamePk), boardAt }
app.register(encoder({ season, clock: { now: () => NOW } }))
const get = (path: string) => app.inject(`/video/${path}`)

/** sample_is_non_sync_sample (ISO/IEC 14496-12, 8.8.3.1). */
const NON_SYNC = 0x10000

/** A fragment's samples, its first decode time, and whether the first and later ones are sync samples. */
const samplesOf = (fragment: Buffer) => {
  const size = fragment.readUInt32BE(0)
  const moof = fragment.subarray(0, size)
  return [moof.indexOf('traf'), moof.lastIndexOf('traf')].map((traf, track) => {
    const trun = moof.indexOf('trun', traf)
    const count = moof.readUInt32BE(trun + 8)
    let at = moof.readUInt32BE(trun + 12)
    const sizesAt = trun + 16 + (track === 0 ? 4 : 0)
    const samples = Array.from({ length: count }, (_, i) => {
      const from = at
      at += moof.readUInt32BE(sizesAt + 4 * i)
      return fragment.subarray(from, at)
    })
    const later = moof.readUInt32BE(moof.indexOf('tfhd', traf) + 16)
    const first = track === 0 ? moof.readUInt32BE(trun + 16) : later
    const isSync = [first, later].map((flags) => (flags & NON_SYNC) === 0)
    return { from: Number(moof.readBigUInt64BE(moof.indexOf('tfdt', traf) + 8)), samples, isSync }
  })
}

test.each(['240p', '480p', '720p'])(
  'the four parts of a segment of %s have its samples and its times, and only the first begins with a picture of its own',
  async (rendition) => {
    for (const k of [0, 11, 949]) {
      const whole = samplesOf((await get(`831001/${rendition}/${k}.m4s`)).rawPayload)
      const answers = await Promise.all([0, 1, 2, 3].map((p) => get(`831001/${rendition}/${k}.${p}.m4s`)))
      const parts = answers.map((it) => samplesOf(it.rawPayload))
      for (const [track, { from, samples }] of whole.entries()) {
        const together = parts.flatMap((it) => it[track]?.samples ?? [])
        expect(Buffer.concat(together).equals(Buffer.concat(samples))).toBe(true)
        expect(together.map((it) => it.length)).toEqual(samples.map((it) => it.length))
        let next = from
        for (const part of parts) {
          expect(part[track]?.from).toBe(next)
          next += (part[track]?.samples.length ?? 0) * (track === 0 ? 3_000 : 1_024)
        }
      }
      expect(parts.map(([video]) => [video?.samples.length, video?.isSync])).toEqual([
        [15, [true, false]],
        [15, [false, false]],
        [15, [false, false]],
        [15, [false, false]],
      ])
      for (const [, sound] of [whole, ...parts]) expect(sound?.isSync).toEqual([true, true])
    }
  },
)

test('a part exists as soon as its half second has passed, and a segment with its last part', async () => {
  const statusOf = async (name: string) => (await get(`831001/480p/${name}.m4s`)).statusCode
  expect(await Promise.all(['949', '950.0', '950.2'].map(statusOf))).toEqual([200, 200, 200])
  expect(await Promise.all(['950', '950.3', '951.0', '0.4', '0.00', '0.1.2'].map(statusOf))).toEqual([
    404, 404, 404, 404, 404, 404,
  ])
})

test('on-air.json has the encoder’s own time, its breaks and its renditions', async () => {
  const live = await get('831001/on-air.json')
  expect(live.headers['cache-control']).toBe('no-store')
  expect(live.json()).toMatchObject({
    now: NOW,
    stretches: [{ startsAt: LIVE.startsAt, segments: 4551 }],
    renditions: [
      { name: '240p', width: 426, height: 240, frameRate: 30 },
      { name: '480p', width: 854, height: 480 },
      { name: '720p', width: 1280, height: 720 },
    ],
  })
  expect((await get('831005/on-air.json')).json().stretches).toEqual([
    { startsAt: RESUMED.startsAt, segments: 1801 },
    { startsAt: NOW - 4 * HOUR, segments: 3600 },
  ])
  expect((await get('9/on-air.json')).statusCode).toBe(404)
})
