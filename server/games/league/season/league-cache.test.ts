import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { testOutside } from '../../../../testing/app/open-test-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../../testing/time/wait-until.ts'
import { type FetchOptions, LeagueFeedDown } from '../../../providers/league/league-feed.ts'
import type { LeagueQuery } from '../../../providers/league/league-feed-people.ts'
import { fetchCached, type LeagueCacheKey, openLeagueCache, unreachableSince } from './league-cache.ts'

const MINUTE = 60_000

const outside = openForTests(testOutside)
beforeEach(() => outside.db.execute(sql`truncate league_answers`).then(() => undefined))

/** A league that answers as the test sets it, and records its requests. */
const setup = () => {
  const at = { now: 1_000_000, offset: 0 }
  const clock = {
    now: () => at.now + at.offset,
    offset: () => at.offset,
    advance: (ms: number) => {
      at.now += ms
    },
    move: (ms: number) => {
      at.offset += ms
    },
  }
  const league = {
    reply: 'one' as string | string[] | Error,
    etag: '"1"' as string | undefined,
    requests: [] as FetchOptions[],
    /** The league answers nothing before. */
    ready: Promise.resolve(),
  }
  const question: LeagueQuery<string | string[]> = {
    fetch: async (options) => {
      league.requests.push(options)
      await league.ready
      const { reply, etag } = league
      if (reply instanceof Error) throw reply
      if (etag !== undefined && options.etag === etag) return { kind: 'unchanged' }
      return { kind: 'fetched', value: reply, document: { reply }, etag }
    },
    read: (document) => (document as { reply: string }).reply,
  }
  /** Starts a server, or the same one again. */
  const startServer = (limits?: Parameters<typeof openLeagueCache>[1]) => {
    const cache = openLeagueCache({ clock, log: pino({ level: 'silent' }), db: outside.db }, limits)
    const fetch = (key: LeagueCacheKey = 'person 1', age = 10 * MINUTE) =>
      fetchCached(cache, key, age, question)
    const refreshed = () => Promise.all(cache.refreshing.inProgress.values())
    return { cache, fetch, refreshed }
  }
  return { clock, league, startServer, ...startServer() }
}

test('concurrent callers share one fetch, and nothing is fetched again while the answer is fresh', async () => {
  const { clock, league, fetch } = setup()
  const answers = await Promise.all([fetch(), fetch(), fetch()])
  expect(answers).toEqual([1, 2, 3].map(() => ({ kind: 'fetched', value: 'one', at: clock.now() })))
  clock.advance(9 * MINUTE)
  await fetch()
  expect(league.requests).toHaveLength(1)
})

test('a stale answer is returned at once and renewed behind it, conditionally', async () => {
  const { clock, league, cache, fetch, refreshed } = setup()
  await fetch()
  clock.advance(11 * MINUTE)
  expect(await fetch()).toMatchObject({ value: 'one' })
  await refreshed()
  expect(league.requests[1]?.etag).toBe('"1"')
  expect(cache.changes).toBe(1)
  league.reply = 'two'
  league.etag = '"2"'
  clock.advance(11 * MINUTE)
  await fetch()
  await refreshed()
  expect(await fetch()).toMatchObject({ value: 'two' })
})

test.each([true, false])(
  'an answer that the league confirms by its ETag counts as new, stored (%s) or not',
  async (isStored) => {
    const { clock, league, startServer } = setup()
    const { cache, fetch, refreshed } = startServer({ slots: 10, maxConcurrent: 2, isStored })
    await fetch()
    clock.advance(11 * MINUTE)
    await fetch()
    await refreshed()
    clock.advance(9 * MINUTE)
    await fetch()
    await refreshed()
    expect(league.requests).toHaveLength(2)
    league.reply = new LeagueFeedDown('status 500')
    clock.advance(2 * MINUTE)
    await fetch()
    await refreshed()
    expect(unreachableSince(cache, 'person 1')).toBe(1_000_000 + 11 * MINUTE)
  },
)

test('a caller who needs a fresher answer causes an earlier fetch', async () => {
  const { clock, league, fetch, refreshed } = setup()
  await fetch()
  clock.advance(2 * MINUTE)
  await fetch('person 1', MINUTE)
  await refreshed()
  expect(league.requests).toHaveLength(2)
})

test('the last good answer survives an outage, during which the league is fetched ever less often', async () => {
  const { clock, league, fetch, refreshed } = setup()
  await fetch()
  league.reply = new LeagueFeedDown('status 500')
  for (let second = 0; second < 600; second += 1) {
    clock.advance(1_000)
    expect(await fetch()).toMatchObject({ value: 'one' })
    await refreshed()
  }
  clock.advance(MINUTE)
  const before = league.requests.length
  for (let second = 0; second < 600; second += 1) {
    clock.advance(1_000)
    await fetch()
    await refreshed()
  }
  expect(league.requests.length - before).toBeLessThan(10)
})

test('a thing that the league never had and answers with 404 is unknown for hours', async () => {
  const { clock, league, fetch } = setup()
  league.reply = new LeagueFeedDown('status 404')
  expect(await fetch()).toEqual({ kind: 'unknown' })
  clock.advance(5 * 60 * MINUTE)
  expect(await fetch()).toEqual({ kind: 'unknown' })
  expect(league.requests).toHaveLength(1)
})

test('a league that is unreachable from the start is fetched again soon', async () => {
  const { clock, league, fetch } = setup()
  league.reply = new LeagueFeedDown('ETIMEDOUT')
  expect(await fetch()).toEqual({ kind: 'unreachable' })
  expect(await fetch()).toEqual({ kind: 'unreachable' })
  expect(league.requests).toHaveLength(1)
  league.reply = 'one'
  clock.advance(6_000)
  expect(await fetch()).toMatchObject({ kind: 'fetched' })
})

test('no more than a dozen fetches are under way at once', async () => {
  const { league, fetch } = setup()
  let answer = () => {}
  league.ready = new Promise((resolve) => {
    answer = resolve
  })
  const answers = Array.from({ length: 50 }, (_, index) => fetch(`person ${index}`))
  const results: string[] = []
  for (const it of answers) it.then(({ kind }) => results.push(kind))
  await waitUntil(() => expect(results).toHaveLength(38))
  expect(new Set(results)).toEqual(new Set(['unreachable']))
  expect(league.requests).toHaveLength(12)
  answer()
  expect((await Promise.all(answers)).filter((it) => it.kind === 'fetched')).toHaveLength(12)
})

test('a moved clock makes cached answers stale', async () => {
  const { clock, league, fetch, refreshed } = setup()
  await fetch()
  clock.move(-100 * MINUTE)
  await fetch()
  await refreshed()
  expect(league.requests).toHaveLength(2)
})

test('a cached answer is there right after a restart, and is revalidated by its ETag', async () => {
  const { clock, league, fetch, startServer } = setup()
  await fetch()
  clock.advance(60 * MINUTE)
  league.reply = new LeagueFeedDown('ECONNREFUSED')
  const unreachable = startServer()
  expect(await unreachable.fetch()).toEqual({ kind: 'fetched', value: 'one', at: 1_000_000 })
  await unreachable.refreshed()
  expect(unreachableSince(unreachable.cache, 'person 1')).toBe(1_000_000)
  league.reply = 'one'
  const again = startServer()
  expect(await again.fetch()).toMatchObject({ value: 'one' })
  await again.refreshed()
  expect(league.requests.at(-1)?.etag).toBe('"1"')
  expect(unreachableSince(again.cache, 'person 1')).toBeUndefined()
})

test('an answer that one server fetched is not fetched by another while it is fresh', async () => {
  const { clock, league, fetch, startServer, refreshed } = setup()
  const other = startServer()
  await fetch()
  await other.fetch()
  await other.refreshed()
  Object.assign(league, { reply: 'two', etag: '"2"' })
  clock.advance(11 * MINUTE)
  await fetch()
  await refreshed()
  const { length } = league.requests
  await other.fetch()
  await other.refreshed()
  expect(await other.fetch()).toMatchObject({ value: 'two' })
  expect(league.requests).toHaveLength(length)
})

test('an empty answer never replaces a cached one', async () => {
  const { clock, league, fetch, startServer, refreshed } = setup()
  await fetch()
  Object.assign(league, { reply: [], etag: undefined })
  clock.advance(11 * MINUTE)
  await fetch()
  await refreshed()
  expect(await fetch()).toMatchObject({ value: 'one' })
  expect(await startServer().fetch()).toMatchObject({ value: 'one' })
})

test('an unavailable database does not block the league’s answer', async () => {
  const { clock, league } = setup()
  const db = new Proxy(outside.db, {
    get: () => () => {
      throw new Error('no database')
    },
  })
  const cache = openLeagueCache({ clock, log: pino({ level: 'silent' }), db })
  const answers = await fetchCached(cache, 'person 1', MINUTE, {
    fetch: async () => ({ kind: 'fetched', value: league.reply, document: {}, etag: undefined }),
    read: () => undefined,
  })
  expect(answers).toMatchObject({ kind: 'fetched', value: 'one' })
})
