import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import {
  FILES,
  KINDS_OF_FILES,
  LIVE,
  MEDIA_BYTES,
  type Member,
  RECORDED,
  rightsForEach,
} from './rights-for-tests.ts'

const stage = rightsForEach()

/** Tokens with each letter in turn replaced by another kind of sign, and with a letter more or less. */
const mangled = (token: string): string[] => {
  const swaps = ['A', 'z', '0', '-', '_', '.', '~', '%41', '%2f', '+', '=', ';', '@', '\\', '%c3%b1', '%00']
  const at = (index: number, by: string) => token.slice(0, index) + by + token.slice(index + 1)
  const first = token[0] ?? ''
  return [
    ...swaps.map((it, n) => at(n * 2, it)).filter((it) => it !== token),
    ...[token.slice(1), `${token}A`, token.toUpperCase(), token.toLowerCase(), `${token}/..`, `../${token}`],
    `%${first.charCodeAt(0).toString(16)}${token.slice(1)}`,
  ].filter((it) => it !== token)
}

test('every address of a live and of a recorded game is answered with a right to it', async () => {
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

/** The folders of a game that are requested without a right to it, and the headers of the request. */
type Missing = { folders: string[]; headers?: Record<string, string> }

const folderOf = (token: string, gamePk: number) => `/media/${token}/${gamePk}/`
const receiverFolderOf = (token: string, gamePk: number) => `/media/cast/${token}/${gamePk}/`

/**
 * Lets a member play, in their browser and on a television, until `end`; ten seconds later both are refused.
 */
const ended =
  (end: (member: Member, playback: { id: string }, gamePk: number) => Promise<unknown>) =>
  async (gamePk: number): Promise<Missing> => {
    const folders: string[] = []
    for (const isCast of [false, true]) {
      const member = await stage.openMember()
      const { token, playback } = await stage.start(member, gamePk)
      const folder = isCast
        ? receiverFolderOf(await stage.cast(member, playback), gamePk)
        : folderOf(token, gamePk)
      expect((await stage.send(`${folder}master.m3u8`)).status).toBe(200)
      await end(member, playback, gamePk)
      folders.push(folder)
    }
    stage.testApp.clock.advance(9_000)
    return { folders }
  }

const otherThan = (gamePk: number) => (gamePk === LIVE ? RECORDED : LIVE)

const missingRights: Record<string, (gamePk: number) => Promise<Missing>> = {
  'no token': async (gamePk) => ({
    folders: [
      `/media/${gamePk}/`,
      `/media/cast/${gamePk}/`,
      folderOf('', gamePk),
      receiverFolderOf('', gamePk),
    ],
  }),
  'a token that nobody was given': async (gamePk) => {
    const never = Buffer.alloc(32, 1).toString('base64url')
    return { folders: [folderOf(never, gamePk), receiverFolderOf(never, gamePk)] }
  },
  'the token of another member, who is watching': async (gamePk) => {
    const [owner, other] = [await stage.openMember(), await stage.openMember()]
    const { token } = await stage.start(owner, gamePk)
    await stage.start(other, gamePk)
    const cookieOf = ({ cookies }: Member) => ({ cookie: `did=${cookies.get('did')}` })
    const own = await stage.send(`${folderOf(token, gamePk)}master.m3u8`, { headers: cookieOf(owner) })
    expect(own.status).toBe(200)
    return { folders: [folderOf(token, gamePk)], headers: cookieOf(other) }
  },
  'the token of the other game': async (gamePk) => {
    const { token } = await stage.start(await stage.openMember(), otherThan(gamePk))
    const member = await stage.openMember()
    const { playback } = await stage.start(member, otherThan(gamePk))
    const receivers = await stage.cast(member, playback)
    return { folders: [folderOf(token, gamePk), receiverFolderOf(receivers, gamePk)] }
  },
  'a page’s token where a receiver’s belongs, and the other way round': async (gamePk) => {
    const { token } = await stage.start(await stage.openMember(), gamePk)
    const member = await stage.openMember()
    const started = await stage.start(member, gamePk)
    const receivers = await stage.cast(member, started.playback)
    // After casting, the page's own address no longer plays.
    const before = folderOf(started.token, gamePk)
    return { folders: [receiverFolderOf(token, gamePk), folderOf(receivers, gamePk), before] }
  },
  'the token of a closed playback': ended((member, { id }) =>
    member.call('DELETE', `/api/streaming?id=${id}`),
  ),
  'the token of a playback that ran out': ended(async () => stage.testApp.clock.advance(46_000)),
  'the token of a user who has logged out': ended((member) =>
    member.call('DELETE', `/api/users/logout/${member.userId}`),
  ),
  'the token of a user who lost the pass': ended((member) => stage.testApp.revokeMembership(member.userId)),
  'the token of a playback that the same browser has replaced': ended((member, _, gamePk) =>
    stage.start(member, gamePk),
  ),
  'the token of a playback that another device took over': ended(async (member, _, gamePk) =>
    stage.start(await member.onAnotherDevice(), gamePk, '&takeover=1'),
  ),
}

const GAMES = [
  ['live', LIVE],
  ['recorded', RECORDED],
] as const

test.each(
  GAMES.flatMap(([kind, gamePk]) =>
    Object.entries(missingRights).map(([what, miss]) => [kind, what, gamePk, miss] as const),
  ),
)('every address of the %s game is answered 403 with %s', async (_kind, _what, gamePk, miss) => {
  stage.testApp.clock.advance(120_000)
  const { folders, headers } = await miss(gamePk)
  for (const folder of folders)
    for (const file of FILES) await stage.expectNothing(folder + file, 403, headers)
})

test.each(GAMES)(
  'every kind of address of the %s game is answered 403 with a mangled token',
  async (_kind, gamePk) => {
    stage.testApp.clock.advance(120_000)
    const { token } = await stage.start(await stage.openMember(), gamePk)
    for (const it of mangled(token))
      for (const file of KINDS_OF_FILES) await stage.expectNothing(folderOf(it, gamePk) + file)
    // An escape or byte that no address may have is refused before its token is checked.
    for (const it of [`ñ${token.slice(1)}`, `%c0${token.slice(1)}`, `%zz${token.slice(1)}`])
      for (const file of KINDS_OF_FILES) await stage.expectNothing(folderOf(it, gamePk) + file, 400)
    expect((await stage.send(`${folderOf(token, gamePk)}master.m3u8`)).status).toBe(200)
  },
)

/**
 * Ways to write the other game’s folder within the own one, and the status of each: none is a name, and one
 * is no URL.
 */
const OTHER_FOLDERS: readonly [way: string, status: 400 | 404][] = [
  ...['../8/', '..%2f8%2f', '%2e%2e/8/', '.%2e/8/', '720p/../../8/', '..;/8/', '..\\8\\', '/../8/'].map(
    notFound,
  ),
  ...['./../8/', '720p/%2e%2e/%2e%2e/8/', '%252e%252e/8/', '..%00/8/', '?/../8/', '#/../8/'].map(notFound),
  ['..%c0%af8/', 400],
]
function notFound(way: string): [string, 404] {
  return [way, 404]
}

test('the token of one game opens nothing of another game, however its address is written', async () => {
  const { token } = await stage.start(await stage.openMember(), LIVE)
  const before = stage.originRequests
  for (const [way, status] of OTHER_FOLDERS)
    for (const file of KINDS_OF_FILES) await stage.expectNothing(folderOf(token, LIVE) + way + file, status)
  const code = (target: string) => `~${Buffer.from(target).toString('base64url')}.m4s`
  for (const target of [
    '../8/720p/1.m4s',
    '/8/720p/1.m4s',
    '//x.example/1.m4s',
    'http://x.example/1.m4s',
    '..%2f8/1.m4s',
  ])
    await stage.expectNothing(folderOf(token, LIVE) + code(target), 404)
  expect(stage.originRequests).toBe(before)
})

test('a random address is never answered with media', async () => {
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
