import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtTwoPlaces, noFetches } from './shared-address.ts'

const LADDER = new Set(['1080p', '720p', '360p'])
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

type Fetched = { name: string; now: number }
/** Whether these requests end their address. */
const endsBy = (all: Fetched[], folders: ReadonlySet<string> = LADDER) => {
  const seen = { ...noFetches(), folders }
  return all.map(({ name, now }) => isAtTwoPlaces(seen, name, now)).includes(true)
}
const inOrderOfTime = (all: Fetched[]) => all.toSorted((one, other) => one.now - other.now)
/** The requests of a player with a full buffer: a segment each time that one was played. */
const playing = (from: number, count: number, { seconds = 2, folder = '720p/', since = 0, ending = 'm4s' }) =>
  range(0, count).map((nth) => ({
    name: `${folder}${from + nth}.${ending}`,
    now: since + nth * seconds * 1_000,
  }))

test.each([1, 2, 4, 6])(
  'two players at different places of a recording with segments of %d s end it, in one quality or in two',
  (seconds) => {
    for (const folder of ['720p/', '360p/'])
      for (const since of [300, seconds * 500]) {
        const other = playing(900, 40, { seconds, folder, since })
        expect(endsBy(inOrderOfTime([...playing(100, 40, { seconds }), ...other]))).toBe(true)
      }
  },
)

test('two players at different places of another engine’s recording, numbered in its own way, end it', () => {
  const files = (from: number, since: number) =>
    playing(from, 30, { folder: '720p/seg_v2-', since, ending: 'ts' })
  expect(endsBy(inOrderOfTime([...files(100, 0), ...files(900, 700)]))).toBe(true)
})

test.each([
  ['a sound in a folder of its own, thirty seconds ahead', ['imagen/', 'sonido/'], 115, new Set<string>()],
  ['a sound in no folder, thirty seconds ahead', ['v-', 'a-'], 115, new Set<string>()],
  ['a sound in the same folder, with numbers far away', ['v/out_', 'v/out_'], 1_100, new Set<string>()],
  ['captions beside the segments of a known quality', ['720p/v-', '720p/c-'], 900, LADDER],
])('one player is one: %s', (_, [picture = '', sound = ''], from, qualities) => {
  const both = [...playing(100, 60, { folder: picture }), ...playing(from, 60, { folder: sound, since: 500 })]
  expect(endsBy(inOrderOfTime(both), qualities)).toBe(false)
})

test('names whose last number stays the same, or that are coded, prove nothing', () => {
  const alike = range(0, 60).flatMap((n) => [`720p/${n}-1080.m4s`, `720p/${n}-128.m4s`, `~MC50${n}.ts`])
  expect(endsBy(alike.map((name, nth) => ({ name, now: nth * 500 })))).toBe(false)
})

test('invented names take little memory', () => {
  const seen = { ...noFetches(), folders: LADDER }
  for (const n of range(0, 500))
    for (const name of [
      `${n}/1.m4s`,
      `720p/${n}x1.m4s`,
      `0-9${n} 720p/1.m4s`,
      `720p/${'1'.repeat(n * 100)}a2.ts`,
    ])
      isAtTwoPlaces(seen, name, n)
  expect(seen.places.size).toBeLessThan(10)
})

test('one player that fetches on several connections, with segments in any order, is one player', () => {
  const ahead = fc.array(fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), { maxLength: 20 })
  fc.assert(
    fc.property(ahead, (groups) => {
      const numbers = groups.flatMap((offsets, nth) =>
        range(0, 6)
          .toSorted((one, other) => (offsets[one] ?? 0) - (offsets[other] ?? 0))
          .map((it) => nth * 6 + it),
      )
      expect(endsBy(numbers.map((n, nth) => ({ name: `720p/${n}.m4s`, now: nth * 300 })))).toBe(false)
    }),
  )
})

/**
 * A viewer who compares two plays or more: some seconds at one of them, then on at another where they
 * stopped.
 */
test('a viewer who jumps between places, for five seconds and more each time, is one player', () => {
  const jumps = fc.array(
    fc.record({ to: fc.nat(3), staysMs: fc.integer({ min: 5_000, max: 20_000 }), isLower: fc.boolean() }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(jumps, (all) => {
      const nextAt = [0, 1_000, 2_000, 3_000]
      let now = 0
      const fetched = all.flatMap(({ to, staysMs, isLower }) => {
        const numbers = range(nextAt[to] ?? 0, (nextAt[to] ?? 0) + Math.ceil(staysMs / 2_000))
        nextAt[to] = (numbers.at(-1) ?? 0) + 1
        const began = now
        now += staysMs
        return numbers.map((n, nth) => ({
          name: `${isLower ? '360p' : '720p'}/${n}.m4s`,
          now: began + nth * 100,
        }))
      })
      expect(endsBy(fetched)).toBe(false)
    }),
  )
})

test('pictures on the time bar are no second player, wherever the pointer goes', () => {
  const pointer = fc.array(
    fc.record({ step: fc.integer({ min: -3, max: 3 }), afterMs: fc.integer({ min: 50, max: 4_000 }) }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(
      pointer,
      fc.constantFrom(2, 4, 5, 6, 8, 10),
      fc.constantFrom('720p', '360p'),
      fc.boolean(),
      (rests, seconds, quality, hasNext) => {
        let [now, at] = [0, 300]
        const shown = new Set<number>()
        const pictures = rests.flatMap(({ step, afterMs }) => {
          now += afterMs
          at += step
          if (shown.has(at)) return []
          shown.add(at)
          // The player gets one picture for each ten seconds, which the browser caches; near a segment's end
          // also the next one.
          const number = Math.floor((at * 10) / seconds)
          const numbers = hasNext ? [number, number + 1] : [number]
          return numbers.map((n) => ({ name: `360p/${n}.m4s`, now }))
        })
        const played = playing(9_000, Math.ceil(now / seconds / 1_000), { seconds, folder: `${quality}/` })
        expect(endsBy(inOrderOfTime([...played, ...pictures]))).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})

test('a player that goes on, changes its quality and fetches its buffer again is one player, live by parts too', () => {
  const parts = range(0, 60).flatMap((n) =>
    [0, 1, 2, 3].map((part) => `${n % 7 ? '720p' : '360p'}/${n}.${part}.m4s`),
  )
  expect(endsBy(parts.map((name, nth) => ({ name, now: nth * 500 })))).toBe(false)
  const again = range(0, 20).flatMap((nth) =>
    range(nth * 15 - 15, nth * 15 + 15).map((n) => `${nth % 2 ? '720p' : '360p'}/${n}.m4s`),
  )
  expect(endsBy(again.map((name, nth) => ({ name, now: nth * 1_000 })))).toBe(false)
})

test('files that are no segments prove nothing', () => {
  const others = range(0, 40).flatMap((n) => [
    `720p/${n}.vtt`,
    `720p/${n + 900}.key`,
    '720p/media.m3u8',
    '720p/init.mp4',
  ])
  expect(endsBy(others.map((name, nth) => ({ name, now: nth * 500 })))).toBe(false)
})
