import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlaybackFigures } from '../../../contract/streaming/playback-reports.ts'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { playbackReports } from '../tables.ts'

const DAY_MS = 86_400_000

const testApp = openForTests(() =>
  openAccountsApp({
    videos: new Map([
      [7, { kind: 'live' }],
      [8, { kind: 'ondemand' }],
    ]),
  }),
)

const figures: PlaybackFigures = {
  ...{ kind: 'live', startMs: 640, playedMs: 61_000, stalls: 1, stalledMs: 1_200, disconnects: 0 },
  ...{ droppedFrames: 3, delayMs: 2_100, heights: [{ height: 480, ms: 4_000 }] },
}
let members = 0
const openMember = async () => {
  members += 1
  const viewer = testApp.browser()
  await viewer.register(`espectador${members}@playball.test`)
  await testApp.grantMembership(viewer.userId)
  return viewer
}
const play = async (viewer: Browser, gameId = 7): Promise<string> => {
  const started = await viewer.call('POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`)
  return started.json().response.playback.id
}
const report = async (viewer: Browser, id: string, changed: object = {}) => {
  const answer = await viewer.call('POST', '/api/streaming/reports', { body: { id, ...figures, ...changed } })
  return answer.statusCode === 200 ? answer.json().response.saved : answer.statusCode
}
const shown = async (viewer: Browser) =>
  (await viewer.call('GET', '/api/streaming/reports')).json().response.data

test('the last report of a playback is stored and shown to its viewer, newest first', async () => {
  const viewer = await openMember()
  const first = await play(viewer)
  expect(await report(viewer, first)).toBe(true)
  expect(await report(viewer, first, { playedMs: 121_000, stalls: 2 })).toBe(true)
  const startedAt = new Date(testApp.clock.now()).toISOString()
  testApp.clock.advance(60_000)
  const second = await play(viewer, 8)
  expect(await report(viewer, second, { kind: 'ondemand', delayMs: null, startMs: null })).toBe(true)
  expect(await shown(viewer)).toMatchObject([
    { gameId: 8, kind: 'ondemand', delayMs: null, startMs: null },
    {
      ...figures,
      gameId: 7,
      clubs: { away: 'Naranjeros', home: 'Yaquis' },
      startedAt,
      playedMs: 121_000,
      stalls: 2,
    },
  ])
})

test('the last report of an ended playback counts; an overtaken one does not', async () => {
  const viewer = await openMember()
  const left = await play(viewer)
  await report(viewer, left)
  await play(viewer, 8)
  expect(await report(viewer, left, { playedMs: 90_000 })).toBe(true)
  expect(await report(viewer, left, { playedMs: 70_000 })).toBe(false)
  expect(await shown(viewer)).toMatchObject([{ playedMs: 90_000 }])
})

test('nothing is stored of a playback of another account, or that nobody started', async () => {
  const [viewer, stranger] = [await openMember(), await openMember()]
  const id = await play(viewer)
  await report(viewer, id)
  await play(stranger)
  expect([await report(stranger, id, { playedMs: 99_000 }), await report(stranger, 'made-up')]).toEqual([
    false,
    false,
  ])
  expect(await shown(stranger)).toEqual([])
  expect(await shown(viewer)).toMatchObject([{ playedMs: figures.playedMs }])
})

test('visitors, and impossible figures, are refused', async () => {
  const visitor = testApp.browser()
  expect(await report(visitor, 'x')).toBe(401)
  expect((await visitor.call('GET', '/api/streaming/reports')).statusCode).toBe(401)
  const viewer = await openMember()
  const id = await play(viewer)
  const impossible = [
    ...[{ kind: 'radio' }, { startMs: -1 }, { playedMs: DAY_MS + 1 }, { stalls: 1.5 }, { delayMs: 'x' }],
    ...[{ heights: Array(13).fill({ height: 1, ms: 1 }) }, { heights: [{ height: 0, ms: 1 }] }],
  ]
  for (const it of impossible) expect(await report(viewer, id, it), JSON.stringify(it)).toBe(400)
})

test('a report is shown for 30 days, and is deleted with its account', async () => {
  const viewer = await openMember()
  await report(viewer, await play(viewer))
  testApp.clock.advance(30 * DAY_MS + 1)
  await viewer.logIn(`espectador${members}@playball.test`)
  expect(await shown(viewer)).toEqual([])
  const kept = () => testApp.db.$count(playbackReports, eq(playbackReports.userId, viewer.userId))
  expect(await kept()).toBe(1)
  const left = await viewer.call('DELETE', `/api/users/${viewer.userId}`, { body: { password: PASSWORD } })
  expect(left.statusCode).toBe(200)
  expect(await kept()).toBe(0)
})
