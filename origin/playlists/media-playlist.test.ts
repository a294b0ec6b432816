import fc from 'fast-check'
import HLS from 'hls-parser'
import { expect, test } from 'vitest'
import { replayed, runs } from '../../testing/runs.ts'
import { broadcastAt, nextPartAt } from '../demo/film-plan.ts'
import type { Broadcast } from './broadcast.ts'
import { mediaPlaylist, newHistory } from './media-playlist.ts'

// Makes every violation of the standard an error.
HLS.setOptions({ strictMode: true })

const START = Date.parse('2026-11-21T02:40:00.000Z')
const textOf = (broadcast: Broadcast, skip = false) =>
  mediaPlaylist(broadcast, { others: [{ name: '720p', broadcast }], skip })
const parse = (text: string) => {
  const playlist = HLS.parse(text)
  if (playlist.isMasterPlaylist) throw new Error('not a media playlist')
  return playlist as HLS.types.MediaPlaylist
}
/** A game of an hour, `ms` after its start. */
const after = (ms: number, segments = 1_800) => broadcastAt([{ startsAt: START, segments }], START + ms)

test('a live playlist says how it is reloaded, and ends with the parts of the segment under way and the one that comes next', () => {
  expect(textOf(after(5_200)).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,HOLD-BACK=6,CAN-SKIP-UNTIL=12',
    '#EXT-X-PART-INF:PART-TARGET=0.5',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:40:00.000Z',
    ...[0, 1].flatMap((k) => [
      `#EXT-X-PART:DURATION=0.5,URI="${k}.0.m4s",INDEPENDENT=YES`,
      ...[1, 2, 3].map((p) => `#EXT-X-PART:DURATION=0.5,URI="${k}.${p}.m4s"`),
      '#EXTINF:2,',
      `${k}.m4s`,
    ]),
    '#EXT-X-PART:DURATION=0.5,URI="2.0.m4s",INDEPENDENT=YES',
    '#EXT-X-PART:DURATION=0.5,URI="2.1.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.2.m4s"',
    '#EXT-X-RENDITION-REPORT:URI="../720p/media.m3u8",LAST-MSN=2,LAST-PART=1',
    '',
  ])
})

test('the whole game can be rewound from its first minute on, and only its last segments have parts', () => {
  const playlist = parse(textOf(after(3_000_600)))
  expect(playlist).toMatchObject({ endlist: false, mediaSequenceBase: 0, targetDuration: 2 })
  expect(playlist.partTargetDuration).toBe(0.5)
  expect(playlist.lowLatencyCompatibility).toEqual({
    canBlockReload: true,
    canSkipUntil: 12,
    holdBack: 6,
    partHoldBack: 1.5,
  })
  const complete = playlist.segments.filter((it) => it.uri !== '')
  expect(complete.map((it) => it.uri)).toEqual(Array.from({ length: 1_500 }, (_, k) => `${k}.m4s`))
  expect(complete.findIndex((it) => it.parts.length > 0)).toBe(1_498)
  expect(complete[0]?.programDateTime?.getTime()).toBe(START)
})

test('a delta playlist leaves out what is older than twelve seconds, and stays small all game long', () => {
  const text = textOf(after(3_590_000), true)
  expect(parse(text).skip).toBe(1_789)
  expect(text).toContain(
    '#EXT-X-SKIP:SKIPPED-SEGMENTS=1789\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T03:39:38.000Z\n#EXTINF:2,\n1789.m4s',
  )
  expect(text.length).toBeLessThan(2_500)
  expect(textOf(after(11_000), true)).not.toContain('SKIP:')
})

test('the moment that a game ends, its playlist is the whole game on demand, without low latency', () => {
  const last = parse(textOf(after(3_599_999)))
  const over = textOf(after(3_600_000))
  expect(parse(over)).toMatchObject({ endlist: true, playlistType: 'VOD', mediaSequenceBase: 0 })
  expect(over).not.toMatch(/PART|SERVER-CONTROL|REPORT|SKIP:/)
  expect(textOf(after(3_600_000), true)).toBe(over)
  expect(parse(over).segments).toHaveLength(1_800)
  expect(last.segments.filter((it) => it.uri !== '')).toHaveLength(1_799)
})

test('an interrupted game adds nothing while it waits, and then goes on with the time of its return', () => {
  const night = [
    { startsAt: START, segments: 3 },
    { startsAt: START + 60_000, segments: 40 },
  ]
  const broken = broadcastAt(night, START + 30_000)
  expect([broken.complete, broken.over, nextPartAt(night, START + 30_000)]).toEqual([
    3,
    false,
    START + 60_500,
  ])
  expect(textOf(broken)).toContain('TYPE=PART,URI="3.0.m4s"')
  const resumed = broadcastAt(night, START + 60_700)
  expect(textOf(resumed)).toContain(
    '2.m4s\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T02:41:00.000Z\n#EXT-X-PART:DURATION=0.5,URI="3.0.m4s"',
  )
  expect(nextPartAt(night, START + 999_000)).toBeUndefined()
  expect(() => resumed.segment(43)).toThrow(RangeError)
})

const stretches = fc
  .array(fc.record({ breakMs: fc.nat(100_000), segments: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => {
    let at = START
    return all.map(({ breakMs, segments }, nth) => {
      const startsAt = at + (nth === 0 ? 0 : breakMs)
      at = startsAt + segments * 2_000
      return { startsAt, segments }
    })
  })

/** The parts that a playlist names, in order, and when each of its segments begins. */
type Reading = ReturnType<typeof readingOf>
const readingOf = (text: string) => {
  const playlist = parse(text)
  let date = Number.NaN
  const dates = new Map<string, number>()
  for (const it of playlist.segments) {
    date = it.programDateTime?.getTime() ?? date
    if (it.uri !== '') dates.set(it.uri, date)
    date += 2_000
  }
  const parts = playlist.segments.flatMap((it) =>
    it.parts.filter((part) => !part.hint).map((part) => part.uri),
  )
  return { playlist, dates, parts }
}

const numberOf = (part: string) => {
  const [k = 0, p = 0] = part.split('.').map(Number)
  return 4 * k + p
}

/** Expects a playlist that continues `before` as a player relies on it, and returns its reading. */
const expectToContinue = (before: Reading | undefined, broadcast: Broadcast): Reading => {
  const current = readingOf(textOf(broadcast))
  expect(current.playlist.mediaSequenceBase).toBe(0)
  for (const [uri, date] of before?.dates ?? []) expect(current.dates.get(uri), uri).toBe(date)
  for (const [uri, date] of current.dates)
    expect(date, uri).toBe(broadcast.segment(Number.parseInt(uri, 10)).startsAt)
  const numbers = current.parts.map(numberOf)
  const there = 4 * broadcast.complete + broadcast.parts
  const expected = broadcast.over ? [] : Array.from(numbers, (_, i) => there - numbers.length + i)
  expect(numbers).toEqual(expected)
  const last = before?.parts.at(-1)
  if (last !== undefined && numbers.length > 0) expect(numbers.at(-1)).toBeGreaterThanOrEqual(numberOf(last))
  return current
}

const expectDeltaToAgree = ({ playlist }: Reading, broadcast: Broadcast) => {
  const delta = parse(textOf(broadcast, true))
  const whole = playlist.segments.map((it) => it.uri)
  expect(whole.slice(delta.skip)).toEqual(delta.segments.map((it) => it.uri))
}

test('every playlist goes on from the one before it: nothing named before is gone or has another time, and no part is left out', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(stretches, steps, (plan, waits) => {
      const history = newHistory()
      let now = START + 2_000
      let before: Reading | undefined
      for (const wait of waits) {
        now += wait
        const broadcast = broadcastAt(plan, now)
        before = expectToContinue(before, broadcast)
        const others = [{ name: '720p', broadcast }]
        expect(mediaPlaylist(broadcast, { others, skip: false, history })).toBe(textOf(broadcast))
        expectDeltaToAgree(before, broadcast)
      }
    }),
    { numRuns: runs(60), ...replayed() },
  )
})
