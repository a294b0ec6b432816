import { expect, test } from 'vitest'
import {
  homeRun,
  item,
  later,
  league,
  now,
  polling,
  registerPolledGame,
  runs,
  stage,
} from '../../../testing/feeds/polled-game.ts'
import { NOW, PK, SECOND } from '../../../testing/feeds/polling-stage.ts'
import { play, smallFeed } from '../../../testing/feeds/small-feed.ts'
import { timecodeOf } from '../../providers/league/timecode.ts'
import { findLog } from '../state/memory.ts'
import { pollDue } from './poll.ts'

registerPolledGame()

test('the first fetch of a live game gets the complete feed, the next the changes between two time codes', async () => {
  const it = polling()
  await pollDue(it)
  expect(league.requests).toEqual([`${PK}/feed/live`])
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [{ diff: homeRun() }])
  expect(await later(12, it)).toEqual([
    `${PK}/feed/live/diffPatch?startTimecode=20261120_014000&endTimecode=${timecodeOf(now())}`,
  ])
  expect(await runs()).toBe(3)
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [])
  expect((await later(12, it))[0]).toContain('startTimecode=20261120_014012')
  expect(await runs()).toBe(3)
})

test('a pitch keeps its shown time when the league later extends it to the next pitch', async () => {
  const thrown = (from: number, until: number, strikes: number) => ({
    ...{ type: 'pitch', isPitch: true, count: { balls: 0, strikes, outs: 1 } },
    startTime: new Date(NOW + from * SECOND).toISOString(),
    endTime: new Date(NOW + until * SECOND).toISOString(),
    details: { call: { code: 'C', description: 'Called Strike' } },
  })
  const atThePlate = (...playEvents: ReturnType<typeof thrown>[]) => {
    const { about, ...rest } = play(3, { batter: 104, pitcher: 210, eventType: '' })
    return { ...rest, about: { ...about, isComplete: false }, playEvents }
  }
  const patchTo = (at: string, op: string, value: unknown) => () => [
    {
      diff: [
        { op: 'replace', path: '/metaData/timeStamp', value: at },
        { op, path: '/liveData/plays/allPlays/3', value },
      ],
    },
  ]
  const pitches = async () =>
    (await findLog(stage.games, PK))?.moments.flatMap((one) =>
      one.kind === 'pitch' && one.play === 3 ? [(one.at - NOW) / SECOND] : [],
    )
  const it = polling()
  await pollDue(it)
  const changes = `${PK}/feed/live/diffPatch`
  league.answers.set(changes, patchTo('20261120_014012', 'add', atThePlate(thrown(1, 1.7, 1))))
  await later(12, it)
  expect(await pitches()).toEqual([1.7])
  const next = atThePlate(thrown(1, 21, 1), thrown(21, 21.7, 2))
  league.answers.set(changes, patchTo('20261120_014024', 'replace', next))
  await later(12, it)
  expect(await pitches()).toEqual([1.7, 21.7])
})

test('several patches are applied in order and do not change the cached document', async () => {
  const it = polling()
  await pollDue(it)
  const before = JSON.stringify(it.feeds.get(PK)?.snapshot?.document)
  const document = it.feeds.get(PK)?.snapshot?.document
  const undone = [{ op: 'remove', path: '/liveData/plays/allPlays/3' }]
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [
    { diff: homeRun() },
    { diff: undone },
    { diff: homeRun() },
  ])
  await later(12, it)
  expect(await runs()).toBe(3)
  expect(JSON.stringify(document)).toBe(before)
})

test('a complete feed in place of changes is accepted', async () => {
  const it = polling()
  await pollDue(it)
  const fullFeed = smallFeed()
  fullFeed.metaData.timeStamp = '20261120_014012'
  fullFeed.liveData.plays.allPlays.length = 2
  league.answers.set(`${PK}/feed/live/diffPatch`, () => fullFeed)
  await later(12, it)
  expect((await item()).secondLine).toBe('0 Outs')
})

test.each([
  ['that cannot be applied', [{ diff: [{ op: 'remove', path: '/liveData/nothing' }] }]],
  ['that make another game of it', [{ diff: [{ op: 'replace', path: '/gamePk', value: 7 }] }]],
  ['that are none', [{ patch: [] }]],
  ['that are not there', undefined],
])('changes %s leave what is shown, and the complete feed is fetched next', async (_, answer) => {
  const it = polling()
  await pollDue(it)
  league.answers.set(`${PK}/feed/live/diffPatch`, () => answer)
  await later(12, it)
  expect(await runs()).toBe(1)
  expect(await later(13, it)).toEqual([`${PK}/feed/live`])
  // The complete feed is fetched for a minute, so that a league without changes is not polled twice each
  // time.
  expect(await later(12, it)).toEqual([`${PK}/feed/live`])
  expect((await later(70, it))[0]).toContain('diffPatch')
})

test('a league that refuses changes is asked again at the usual pace, then for the complete feed', async () => {
  const it = polling()
  await pollDue(it)
  league.failureStatus = 503
  expect((await later(12, it))[0]).toContain('diffPatch')
  expect(await later(9, it)).toEqual([])
  expect((await later(4, it))[0]).toContain('diffPatch')
  expect(await later(26, it)).toEqual([`${PK}/feed/live`])
  league.failureStatus = undefined
  expect(await later(51, it)).toEqual([`${PK}/feed/live`])
})

test('a document older than three minutes is replaced by the complete feed', async () => {
  const it = polling()
  await pollDue(it)
  expect((await later(170, it))[0]).toContain('diffPatch')
  expect(await later(20, it)).toEqual([`${PK}/feed/live`])
})
