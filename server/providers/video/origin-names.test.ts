import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { addressAt, isMediaName, withOwnNames } from './origin-names.ts'
import { mapAddresses } from './playlist-addresses.ts'

const ORIGIN = 'https://video.example/games'
const at = (name: string) => ({ origin: ORIGIN, gamePk: '7', name })
const linesOf = (playlist: string, name: string) => withOwnNames(playlist, at(name)).split('\n')
/** The address at the origin for an address in the playlist of that name. */
const askedFor = (address: string, name: string) => {
  const base = 'https://site.example/media/token/7/'
  const { href } = new URL(address, base + name)
  return href.startsWith(base) ? addressAt(ORIGIN, '7', href.slice(base.length)) : undefined
}

test('relative names, in any folder and with dots, stay as the engine wrote them', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init_0.mp4"',
    '#EXT-X-PART:DURATION=0.5,URI="a.b/seg.1.0.mp4",INDEPENDENT=YES',
    '#EXT-X-RENDITION-REPORT:URI="../720p/media.m3u8",LAST-MSN=1',
    'seg.1.m4s',
    '',
  ].join('\n')
  expect(withOwnNames(playlist, at('480p/index.m3u8'))).toBe(playlist)
})

test('complete addresses of the game’s own folder become relative, and those of others are unchanged', () => {
  const playlist = [
    `#EXT-X-MEDIA:TYPE=AUDIO,URI="${ORIGIN}/7/audio/es.m3u8",NAME="x"`,
    '/games/7/720p/media.m3u8',
    'https://elsewhere.example/7/1.m4s',
    '/games/8/720p/media.m3u8',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
  ].join('\r\n')
  expect(linesOf(playlist, 'master.m3u8').map((it) => it.trim())).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="audio/es.m3u8",NAME="x"',
    '720p/media.m3u8',
    'https://elsewhere.example/7/1.m4s',
    '/games/8/720p/media.m3u8',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
  ])
})

test('a name with a query or with escaped letters is coded, and leads back to the engine’s own address', () => {
  for (const [address, target] of [
    ['seg 1.m4s', '720p/seg%201.m4s'],
    ['1.m4s?session=a/b&x=%20', '720p/1.m4s?session=a/b&x=%20'],
    ['segmento-ñ.ts', '720p/segmento-%C3%B1.ts'],
    [`${ORIGIN}/7/other/media.m3u8?token=1`, 'other/media.m3u8?token=1'],
  ] as const) {
    const [written = ''] = linesOf(address, '720p/media.m3u8')
    expect(written).toMatch(/^\.\.\/~[\w-]+\.(m4s|ts|m3u8)$/)
    expect(askedFor(written, '720p/media.m3u8')).toBe(`${ORIGIN}/7/${target}`)
  }
})

test('an address in a playlist with a coded name resolves from the playlist’s real folder', () => {
  const [coded = ''] = linesOf('720p/media.m3u8?x=1', 'master.m3u8')
  const [segment = ''] = linesOf('1.m4s', coded)
  expect(askedFor(segment, coded)).toBe(`${ORIGIN}/7/720p/1.m4s`)
})

test('dates in the form of ffmpeg are rewritten in the form of the standard', () => {
  expect(linesOf('#EXT-X-PROGRAM-DATE-TIME:2026-11-22T18:00:00.123+0000', 'a.m3u8')).toEqual([
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-22T18:00:00.123+00:00',
  ])
  const right = '#EXT-X-PROGRAM-DATE-TIME:2026-11-22T18:00:00.123Z'
  expect(linesOf(right, 'a.m3u8')).toEqual([right])
})

test('no name leads out of the folder of its game', () => {
  const code = (target: string) => `~${Buffer.from(target).toString('base64url')}.m4s`
  for (const target of [
    '../8/1.m4s',
    'a/../../8/1.m4s',
    '/x/1.m4s',
    '//x.example/1.m4s',
    'https://x.example/1.m4s',
    '..%2f8/1.m4s',
    '%2E%2E/8/1.m4s',
    'a\\1.m4s',
    '1.m4s#x',
    '1.m3u8',
  ])
    expect(addressAt(ORIGIN, '7', code(target)), target).toBeUndefined()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (target) => {
      const address = addressAt(ORIGIN, '7', code(target)) ?? `${ORIGIN}/7/`
      expect(new URL(address).href.startsWith(`${ORIGIN}/7/`)).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

test('a player reaches the engine’s own file, or nothing of ours, whatever the engine calls its files', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom('master.m3u8', '720p/media.m3u8'), (path, name) => {
      const [written = ''] = linesOf(`${ORIGIN}/7${path}.m4s`, name)
      const address = askedFor(written, name)
      if (address !== undefined) expect(address).toBe(new URL(`${ORIGIN}/7${path}.m4s`).href)
    }),
    { numRuns: runs(300) },
  )
})

test('names without a known ending, too deep, or hidden are no media names', () => {
  for (const name of [
    '',
    'a',
    'index.html',
    '.m3u8',
    'a/.m3u8',
    'a//b.ts',
    '../a.ts',
    'a/b/c/d/e.ts',
    'a b.ts',
    '~.ts',
    'x/~YQ.ts',
  ])
    expect(isMediaName(name), name).toBe(false)
})

test('every address of a playlist is mapped, with its tag, and nothing else of the playlist changes', () => {
  const seen: [string, string][] = []
  const playlist =
    '#EXTM3U\n#EXT-X-DATERANGE:ID="a",X-ASSET-URI="ad.m3u8"\n#EXT-X-KEY:METHOD=AES-128,URI="k.key"\n#EXTINF:2,\n1.ts\n'
  const same = mapAddresses(playlist, (address, tag) => {
    seen.push([tag, address])
    return address
  })
  expect(same).toBe(playlist)
  expect(seen).toEqual([
    ['EXT-X-DATERANGE', 'ad.m3u8'],
    ['EXT-X-KEY', 'k.key'],
    ['', '1.ts'],
  ])
})
