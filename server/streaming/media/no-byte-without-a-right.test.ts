import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import type { Browser } from '../../testing/browser.ts'
import { FILES, LIVE, MEDIA_BYTES, RECORDED, rightsForEach } from './rights-for-tests.ts'

const stage = rightsForEach()

/** Each letter in turn replaced by one of another kind, and a letter more or less. */
const mangled = (token: string): string[] => {
  const swaps = ['A', 'z', '0', '-', '_', '.', '~', '%41', '%2f', '+', '=', ';', '@', '\\', 'ñ', '%00']
  const at = (index: number, by: string) => token.slice(0, index) + by + token.slice(index + 1)
  const first = token[0] ?? ''
  return [
    ...swaps.map((it, n) => at(n * 2, it)).filter((it) => it !== token),
    ...[token.slice(1), `${token}A`, token.toUpperCase(), token.toLowerCase(), `${token}/..`, `../${token}`],
    `%${first.charCodeAt(0).toString(16)}${token.slice(1)}`,
  ].filter((it) => it !== token)
}

test('with a right every address of a live and of a recorded game is answered', async () => {
  const member = await stage.openMember()
  for (const gamePk of [LIVE, RECORDED]) {
    stage.testApp.clock.advance(120_000)
    const { token } = await stage.start(member, gamePk)
    for (const file of FILES)
      expect((await stage.send(`/media/${token}/${gamePk}/${file}`)).status, file).toBe(200)
    const part = await stage.send(`/media/${token}/${gamePk}/720p/1.m4s`, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.text.split('\r\n\r\n')[1]]).toEqual([206, MEDIA_BYTES.slice(2, 6)])
    expect(part.text).toContain(`content-range: bytes 2-5/${MEDIA_BYTES.length}`)
  }
})

test.each([LIVE, RECORDED])(
  'no address of game %i is answered without a token, with a mangled one, or with one of the other game',
  async (gamePk) => {
    stage.testApp.clock.advance(120_000)
    const { token } = await stage.start(await stage.openMember(), gamePk)
    const other = await stage.start(await stage.openMember(), gamePk === LIVE ? RECORDED : LIVE)
    const never = Buffer.alloc(32, 1).toString('base64url')
    for (const file of FILES) {
      for (const it of ['', never, other.token]) await stage.expectNothing(`/media/${it}/${gamePk}/${file}`)
      await stage.expectNothing(`/media/${gamePk}/${file}`)
    }
    for (const it of mangled(token))
      for (const file of ['master.m3u8', '720p/media.m3u8', '720p/1.m4s'])
        expect([403, 400, 404], it).toContain((await stage.send(`/media/${it}/${gamePk}/${file}`)).status)
    for (const it of mangled(token))
      for (const file of ['720p/init.mp4', '720p/6.0.m4s'])
        expect((await stage.send(`/media/${it}/${gamePk}/${file}`)).text).not.toContain(MEDIA_BYTES)
  },
)

test('no address is answered once the playback was closed, ran out, was taken over, or its right was revoked', async () => {
  const endings: ((member: Browser, playback: { id: string }) => Promise<unknown>)[] = [
    (member, { id }) => member.call('DELETE', `/api/streaming?id=${id}`),
    async () => stage.testApp.clock.advance(46_000),
    (member) => member.call('DELETE', `/api/users/logout/${member.userId}`),
    (member) => stage.testApp.revokeMembership(member.userId),
    (member) => member.call('POST', `/api/streaming?gameId=${LIVE}`),
  ]
  for (const end of endings) {
    const member = await stage.openMember()
    const { token, playback } = await stage.start(member, LIVE)
    expect((await stage.send(`/media/${token}/${LIVE}/master.m3u8`)).status).toBe(200)
    await end(member, playback)
    stage.testApp.clock.advance(9_000)
    for (const file of FILES) await stage.expectNothing(`/media/${token}/${LIVE}/${file}`)
  }
})

test('however an address of another game is written, the token of one opens nothing of it', async () => {
  const { token } = await stage.start(await stage.openMember(), LIVE)
  const before = stage.originRequests
  const ways = [
    ...[
      '../8/',
      '..%2f8%2f',
      '%2e%2e/8/',
      '.%2e/8/',
      '720p/../../8/',
      '..;/8/',
      '..\\8\\',
      '/../8/',
      './../8/',
    ],
    ...['720p/%2e%2e/%2e%2e/8/', '%252e%252e/8/', '..%c0%af8/', '..%00/8/', '?/../8/', '#/../8/'],
  ]
  for (const way of ways)
    for (const file of ['master.m3u8', '720p/1.m4s'])
      await stage.expectNothing(`/media/${token}/${LIVE}/${way}${file}`, [400, 403, 404])
  const code = (target: string) => `~${Buffer.from(target).toString('base64url')}.m4s`
  for (const target of [
    '../8/720p/1.m4s',
    '/8/720p/1.m4s',
    '//x.example/1.m4s',
    'http://x.example/1.m4s',
    '..%2f8/1.m4s',
  ])
    await stage.expectNothing(`/media/${token}/${LIVE}/${code(target)}`, [403, 404])
  expect(stage.originRequests).toBe(before)
})

test('an address made up of anything at all is never answered with media', async () => {
  const piece = fc.constantFrom(
    'media',
    'shared-media',
    '..',
    '%2e%2e',
    '%2f',
    '7',
    '8',
    '720p',
    '1.m4s',
    'master.m3u8',
    't'.repeat(43),
    '',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('media', 'shared-media'),
      async (pieces, root) => {
        const { status, text } = await stage.send(`/${root}/${pieces.join('/')}`)
        expect([400, 403, 404]).toContain(status)
        expect(text).not.toContain(MEDIA_BYTES)
      },
    ),
    { numRuns: runs(60) },
  )
})
