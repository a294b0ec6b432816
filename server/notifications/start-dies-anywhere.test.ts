import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../testing/app/open-accounts-app.ts'
import { testLog } from '../../testing/app/test-log.ts'
import { openPushBrowser } from '../../testing/clients/push-browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { beforeEachQuery } from '../../testing/time/between-queries.ts'
import { jobQueue } from '../jobs/job-queue.ts'
import { runDueWork } from '../jobs/run-due-work.ts'
import { outbox } from '../jobs/tables.ts'
import { openPushSender } from '../providers/push/push-sender.ts'
import { followStarts, type StartedGame, startJobs } from './start-jobs.ts'

const CLAIM_OVER_MS = 31_000
const DEVICES = 2

const testApp = openForTests(() => openAccountsApp({ videos: new Map([[7, { kind: 'live' }]]) }))
beforeAll(async () => {
  const fan = testApp.browser()
  await fan.register('avisada@playball.test')
  for (let count = 0; count < DEVICES; count++) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`
    const body = { endpoint, keys: openPushBrowser().keys, lang: 'es' }
    expect((await fan.call('POST', '/api/notifications/devices', { body })).statusCode).toBe(200)
  }
  await fan.call('POST', '/api/notifications/games', { body: { gameId: 7, wanted: true } })
  testApp.clock.advance(1_000)
})

class Killed extends Error {}

/** A process that dies at its nth step: a query, a commit, or either end of a message. Nothing follows. */
const openProcess = (arrived: string[], game: StartedGame, diesAt: number) => {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps >= diesAt) throw new Killed()
  }
  const fetch = async (url: unknown) => {
    await step()
    arrived.push(String(url))
    await step()
    return new Response(null, { status: 201 })
  }
  const { clock, timers, settings } = testApp
  if (settings.push === undefined) throw new Error('the demo notifies')
  const { db, answered } = beforeEachQuery(testApp.db, step)
  const deps = { db, clock, timers, log: testLog(), random: randomBytes }
  const push = openPushSender({ ...deps, settings: settings.push, fetch: fetch as typeof globalThis.fetch })
  const sources = [
    followStarts({ ...deps, startedSince: async () => [game] }),
    jobQueue(deps, startJobs({ ...deps, push })),
  ]
  return {
    work: async () => {
      await runDueWork({ ...deps, sources }).catch(() => undefined)
      await answered()
    },
    /** Whether the server lived to the end of its work. */
    isAlive: () => steps < diesAt,
  }
}

const open = () => testApp.db.select().from(outbox).where(isNull(outbox.doneAt))
const done = async () => (await testApp.db.select().from(outbox)).length - (await open()).length

test('a server that dies at any step loses no alert, and repeats one only if it dies before noting its sending', async () => {
  const twice: number[] = []
  let diesAt = 0
  for (let isOver = false; !isOver; ) {
    diesAt += 1
    await testApp.db.delete(outbox)
    const arrived: string[] = []
    const clubs = { away: { id: 677, name: 'Naranjeros' }, home: { id: 673, name: 'Águilas' } }
    const game = { gamePk: 7, startedAt: testApp.clock.now(), clubs }
    const dying = openProcess(arrived, game, diesAt)
    await dying.work()
    const before = arrived.splice(0)
    const noted = await done()
    testApp.clock.advance(CLAIM_OVER_MS)
    const next = openProcess(arrived, game, Number.POSITIVE_INFINITY)
    await next.work()
    await next.work()
    const step = `dead at step ${diesAt}`
    expect(new Set([...before, ...arrived]).size, step).toBe(DEVICES)
    for (const it of [before, arrived]) expect(new Set(it).size, step).toBe(it.length)
    expect(noted + arrived.length, step).toBe(DEVICES)
    expect(await open(), step).toEqual([])
    if (before.length + arrived.length > DEVICES) twice.push(diesAt)
    isOver = dying.isAlive()
  }
  // Every step was died at, and that window was among them.
  expect(diesAt).toBeGreaterThan(8)
  expect(twice).not.toEqual([])
})
