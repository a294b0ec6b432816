import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterLoss, isInTwoRenditions, noFetches, renditionFolders } from './shared-address.ts'

const LADDER = ['1080p', '720p', '360p'].map((it) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${it}/media.m3u8`)
const MULTIVARIANT = ['#EXTM3U', ...LADDER, ''].join('\n')
const seenWithLadder = () => ({ ...noFetches(), folders: renditionFolders(MULTIVARIANT) })
/** Whether these requests, so many milliseconds apart, end their address. */
const endsBy = (names: string[], stepMs: number) => {
  const seen = seenWithLadder()
  return names.map((name, nth) => isInTwoRenditions(seen, name, nth * stepMs)).includes(true)
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

test('the qualities are the variants’ folders, and none where the sound has its own address', () => {
  expect([...renditionFolders(MULTIVARIANT)]).toEqual(['1080p', '720p', '360p'])
  expect([...renditionFolders(MULTIVARIANT.replaceAll('\n', '\r\n'))]).toHaveLength(3)
  const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="es",URI="audio/media.m3u8"\n'
  expect([...renditionFolders(MULTIVARIANT + sound)]).toEqual([])
  const captions = '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="es",INSTREAM-ID="CC1"\n'
  expect([...renditionFolders(MULTIVARIANT + captions)]).toHaveLength(3)
  expect([...renditionFolders('#EXTM3U\n#EXT-X-STREAM-INF:A=1\nhttps://other.example/1080p/a.m3u8')]).toEqual(
    [],
  )
})

test('two players in two qualities end the address, side by side or one behind the other', () => {
  for (const behind of [0, 1, 7, 14]) {
    const both = range(20, 50).flatMap((n) => [`1080p/${n}.m4s`, `360p/${n - behind}.m4s`])
    expect(endsBy(both, 1_000), String(behind)).toBe(true)
  }
})

test('a player that fetches parts and a player that fetches segments end the address, too', () => {
  const both = range(0, 20).flatMap((n) => [
    ...[0, 1, 2, 3].map((part) => `1080p/${n}.${part}.m4s`),
    `360p/${n}.m4s`,
  ])
  expect(endsBy(both, 400)).toBe(true)
})

test('files of another engine, which are numbered in its own way, count as well', () => {
  const both = range(0, 20).flatMap((n) => [`1080p/seg_${n}.ts`, `360p/seg_${n}.ts`])
  expect(endsBy(both, 1_000)).toBe(true)
  expect(
    endsBy(
      range(0, 20).map((n) => `1080p/seg_${n}.ts`),
      1_000,
    ),
  ).toBe(false)
})

test('one player that changes its quality at will and fetches its buffer again never ends its playback', () => {
  const change = fc.record({
    to: fc.constantFrom('1080p', '720p', '360p'),
    again: fc.nat(15),
    on: fc.integer({ min: 2, max: 15 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.boolean(), (changes, hasParts) => {
      const seen = seenWithLadder()
      let [at, now] = [20, 0]
      const isEnded = changes.flatMap(({ to, again, on }) => {
        const fetched = range(at - again, at + on).map((n) => `${to}/${n}${hasParts ? '.0' : ''}.m4s`)
        at += on
        return fetched.map((name, nth) => {
          if (nth >= again) now += 2_000
          return isInTwoRenditions(seen, name, now)
        })
      })
      expect(isEnded).not.toContain(true)
    }),
  )
})

test('pictures on the time bar, of the smallest quality, are no second player', () => {
  const pointer = fc.array(
    fc.record({ secondsBack: fc.nat(120), afterMs: fc.integer({ min: 50, max: 4_000 }) }),
    {
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(pointer, fc.constantFrom(2, 4, 6), (rests, segmentSeconds) => {
      const seen = seenWithLadder()
      const shown = new Set<number>()
      let [now, next] = [0, 100]
      const isEnded = rests.flatMap(({ secondsBack, afterMs }) => {
        now += afterMs
        const fetched: string[] = []
        while ((next - 100) * segmentSeconds * 1_000 <= now) fetched.push(`1080p/${next++}.m4s`)
        // The player gets one picture for each ten seconds, which the browser caches.
        const step = Math.floor((next * segmentSeconds - secondsBack) / 10)
        if (!shown.has(step)) fetched.push(`360p/${Math.floor((step * 10) / segmentSeconds)}.m4s`)
        shown.add(step)
        return fetched.map((name) => isInTwoRenditions(seen, name, now))
      })
      expect(isEnded).not.toContain(true)
    }),
    { numRuns: 500 },
  )
})

test('one player on a line that breaks off each segment and gets it in a lower quality is one player', () => {
  const seen = seenWithLadder()
  const isEnded = range(0, 30).flatMap((n) => {
    const isFirst = isInTwoRenditions(seen, `1080p/${n}.m4s`, n * 2_000)
    afterLoss(seen, { name: `1080p/${n}.m4s`, loss: 'surely', now: n * 2_000 })
    return [isFirst, isInTwoRenditions(seen, `360p/${n}.m4s`, n * 2_000 + 900)]
  })
  expect(isEnded).not.toContain(true)
})

test('files outside the folders of qualities prove nothing, nor do any before the qualities are known', () => {
  const pairs = range(0, 30).flatMap((n) => [`1080p/${n}.m4s`, `sonido/${n}.m4s`])
  expect(endsBy(pairs, 1_000)).toBe(false)
  const seen = noFetches()
  const both = range(0, 30).flatMap((n) => [`1080p/${n}.m4s`, `360p/${n}.m4s`])
  expect(both.map((name, nth) => isInTwoRenditions(seen, name, nth * 1_000))).not.toContain(true)
})
