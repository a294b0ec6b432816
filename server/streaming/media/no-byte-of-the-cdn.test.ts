import { expect, test } from 'vitest'
import { LIVE, MEDIA_BYTES, RECORDED, rightsForEach, SEGMENTS } from './rights-for-tests.ts'

const stage = rightsForEach()

const addressesIn = (playlist: string) =>
  [...playlist.matchAll(/https:\/\/cdn\.example\/video(\/[^"\s]+)/g)].map(([, path]) => path ?? '')

test('segments, parts and headers have the CDN’s addresses, the same for all viewers, and playlists remain ours', async () => {
  const texts: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { token } = await stage.start(await stage.openMember(), LIVE)
    texts.push((await stage.send(`/media/${token}/${LIVE}/720p/media.m3u8`)).text.split('\r\n\r\n')[1] ?? '')
  }
  expect(texts[0]).toBe(texts[1])
  expect(addressesIn(texts[0] ?? '')).toHaveLength(SEGMENTS + 3)
  expect(texts[0]).toContain('URI="../720p/media.m3u8"')
  for (const path of addressesIn(texts[0] ?? '')) {
    const { status, text } = await stage.send(path, { headers: { cookie: 'did=1; sid=2' } })
    expect([status, text.split('\r\n\r\n')[1]]).toEqual([200, MEDIA_BYTES])
    expect(text).toMatch(/cache-control: public, max-age=\d+, immutable/)
    expect(text).toContain('access-control-allow-origin: *')
    expect(text).not.toMatch(/set-cookie/i)
  }
})

test.each([
  ['live', LIVE],
  ['recorded', RECORDED],
] as const)(
  'every address of the %s game at the CDN is answered 403 once it is unsigned, mangled, of another file, game or day, or has ended',
  async (_kind, gamePk) => {
    const { token } = await stage.start(await stage.openMember(), gamePk)
    const { text } = await stage.send(`/media/${token}/${gamePk}/720p/media.m3u8`)
    const paths = addressesIn(text)
    expect(paths.length).toBeGreaterThan(SEGMENTS)
    for (const path of paths) {
      expect(path).toMatch(new RegExp(`^/shared-media/\\d+/[\\w-]{16}/${gamePk}/720p/[\\w.]+$`))
      for (const it of wrongFor(path, gamePk)) await stage.expectNothing(it)
      expect((await stage.send(path)).status).toBe(200)
    }
    stage.testApp.clock.advance(48 * 3_600_000)
    for (const path of paths) await stage.expectNothing(path)
  },
)

/** Variants of a valid address that have no file's signature, or another file's. */
const wrongFor = (path: string, gamePk: number): string[] => {
  const [, , day = '', signature = '', , , file = ''] = path.split('/')
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  return [
    path.replace(`/${file}`, file === '1.m4s' ? '/2.m4s' : '/1.m4s'),
    path.replace(`/${gamePk}/`, `/${gamePk === LIVE ? RECORDED : LIVE}/`),
    path.replace('720p', '480p'),
    path.replace(`720p/${file}`, 'master.m3u8'),
    path.replace(`720p/${file}`, `720p/../480p/${file}`),
    path.replace(day, String(Number(day) + 1)),
    path.replace(day, String(Number(day) - 1)),
    path.replace(day, `0${day}`),
    path.replace(signature, flipped),
    path.replace(signature, signature.slice(1)),
    path.replace(
      signature,
      signature.toLowerCase() === signature ? `${signature}A` : signature.toLowerCase(),
    ),
    path.replace(signature, ''),
    path.replace(`/${day}/${signature}`, ''),
    path.replace(`/${file}`, `/%${file.charCodeAt(0).toString(16)}${file.slice(1)}`),
    path.replace('/shared-media/', '/shared-media//'),
  ]
}

test('a range of bytes behind the end is 416 at an address of the CDN too, and nobody caches it', async () => {
  const { token } = await stage.start(await stage.openMember(), LIVE)
  const [path = ''] = addressesIn((await stage.send(`/media/${token}/${LIVE}/720p/media.m3u8`)).text)
  const { status, text } = await stage.send(path, { headers: { range: 'bytes=5000-5009' } })
  expect(status).toBe(416)
  expect(text).toContain(`content-range: bytes */${MEDIA_BYTES.length}`)
  expect(text).toContain('cache-control: no-store')
  expect(text).not.toContain('max-age')
  expect(text).toContain('access-control-allow-origin: *')
})
