import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterLoss, isShared, noFetches } from './shared-address.ts'

const segment = (n: number) => `720p/${n}.m4s`
/** Whether these requests, two seconds apart, end their address. */
const endsBy = (names: string[], stepMs = 2_000) => {
  const served = noFetches()
  return names.map((name, nth) => isShared(served, name, nth * stepMs)).includes(true)
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => segment(from + n))

test('a recording whose player rebuilds itself and fetches thirty seconds again in one go plays on', () => {
  expect(endsBy([...range(0, 15), ...range(0, 15), ...range(15, 20)], 50)).toBe(false)
})

test('one player that rebuilds itself without end never ends its playback, wherever it begins again', () => {
  const rebuilds = fc.array(fc.record({ back: fc.nat(15), on: fc.nat(15) }), { maxLength: 40 })
  fc.assert(
    fc.property(rebuilds, fc.integer({ min: 5_000, max: 20_000 }), (all, everyMs) => {
      const served = noFetches()
      let [at, now] = [20, 0]
      const isEnded = all.map(({ back, on }) => {
        now += everyMs
        const fetched = ['master.m3u8', '720p/media.m3u8', ...range(at - back, at + on)]
        at += on
        return fetched.some((name) => isShared(served, name, now))
      })
      expect(isEnded).not.toContain(true)
    }),
  )
})

test('a line on which every segment breaks off twice before it arrives is one player', () => {
  const served = noFetches()
  const isEnded = range(0, 30).flatMap((name, nth) =>
    [0, 1, 2].map((attempt) => {
      const repeats = isShared(served, name, nth * 2_000 + attempt * 500)
      if (attempt < 2) afterLoss(served, { name, loss: 'surely', now: nth * 2_000 + attempt * 500 })
      return repeats
    }),
  )
  expect(isEnded).not.toContain(true)
})

/**
 * Whether a line whose connection ends after every third segment, which is requested again, ends the address.
 */
const endsByLoss = (players: number) => {
  const served = noFetches()
  return range(0, 40)
    .flatMap((name, nth) =>
      Array.from({ length: players }).flatMap(() => {
        const isFirst = isShared(served, name, nth * 1_000)
        if (players === 1 && nth % 3 > 0) return [isFirst]
        afterLoss(served, { name, loss: 'maybe', now: nth * 1_000 })
        return players === 1 ? [isFirst, isShared(served, name, nth * 1_000 + 600)] : [isFirst]
      }),
    )
    .includes(true)
}

test('a connection that ends after a segment is a loss, but a client that ends every connection is not believed', () => {
  expect(endsByLoss(1)).toBe(false)
  expect(endsByLoss(2)).toBe(true)
})

test('two players at one place end the address with their fifth segment', () => {
  const both = range(0, 5).flatMap((name) => [name, name])
  expect(endsBy(both.slice(0, -1), 1_000)).toBe(false)
  expect(endsBy(both, 1_000)).toBe(true)
})

test('a player that follows another player at twenty seconds ends the address', () => {
  expect(
    endsBy(
      range(10, 30).flatMap((name, nth) => [name, segment(nth)]),
      1_000,
    ),
  ).toBe(true)
})

test('two players count as two, however often one of them reads the multivariant playlist', () => {
  expect(endsBy(range(0, 30).flatMap((name) => ['master.m3u8', name, name]))).toBe(true)
})

test('two players in two qualities of an origin whose sound is apart show by the sound', () => {
  const both = range(0, 8).flatMap((_, n) =>
    ['1080p', '360p'].flatMap((quality) => [`${quality}/${n}.m4s`, `sonido/${n}.m4s`]),
  )
  expect(endsBy(both, 500)).toBe(true)
})
