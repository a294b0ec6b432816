import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../db/open.ts'
import { type Asking, LeagueFeedDown } from '../../../providers/league-feed.ts'
import type { LeagueQuestion } from '../../../providers/league-feed-people.ts'
import { arrives } from '../../../testing/arrives.ts'
import { testOutside } from '../../../testing/open-test-app.ts'
import { askKept, openKept, silentSince } from './league-cache.ts'

const MINUTE = 60_000

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const { outside, ...rest } = await testOutside()
  database = outside.database
  drop = rest.drop
})
beforeEach(() => database.db.execute(sql`truncate league_answers`).then(() => undefined))
afterAll(async () => {
  await database.close()
  await drop()
})

/** A league that answers what the test says, and remembers how it was asked. */
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
    says: 'one' as string | string[] | Error,
    etag: '"1"' as string | undefined,
    asked: [] as Asking[],
    /** Nothing is answered before. */
    ready: Promise.resolve(),
  }
  const question: LeagueQuestion<string | string[]> = {
    ask: async (how) => {
      league.asked.push(how)
      await league.ready
      const { says, etag } = league
      if (says instanceof Error) throw says
      if (etag !== undefined && how.etag === etag) return { kind: 'unchanged' }
      return { kind: 'told', value: says, document: { says }, etag }
    },
    read: (document) => (document as { says: string }).says,
  }
  /** A server, or the same one after a restart. */
  const begin = () => {
    const kept = openKept({ clock, log: pino({ level: 'silent' }), db: database.db })
    const ask = (key = 'it', age = 10 * MINUTE) => askKept(kept, key, age, question)
    const settled = () => Promise.all([...kept.slots.values()].map((it) => it.renewing?.asked))
    return { kept, ask, settled }
  }
  return { clock, league, begin, ...begin() }
}

test('many who want the same share one question, and nobody asks again while the answer is young', async () => {
  const { clock, league, ask } = setup()
  const heard = await Promise.all([ask(), ask(), ask()])
  expect(heard).toEqual([1, 2, 3].map(() => ({ kind: 'told', value: 'one', at: clock.now() })))
  clock.advance(9 * MINUTE)
  await ask()
  expect(league.asked).toHaveLength(1)
})

test('an old answer is given at once and renewed behind it, conditionally', async () => {
  const { clock, league, kept, ask, settled } = setup()
  await ask()
  clock.advance(11 * MINUTE)
  expect(await ask()).toMatchObject({ value: 'one' })
  await settled()
  expect(league.asked[1]?.etag).toBe('"1"')
  expect(kept.changes).toBe(1)
  league.says = 'two'
  league.etag = '"2"'
  clock.advance(11 * MINUTE)
  await ask()
  await settled()
  expect(await ask()).toMatchObject({ value: 'two' })
})

test('who needs a younger answer than the one before him did has it renewed sooner', async () => {
  const { clock, league, ask, settled } = setup()
  await ask()
  clock.advance(2 * MINUTE)
  await ask('it', MINUTE)
  await settled()
  expect(league.asked).toHaveLength(2)
})

test('the last good answer outlives a league that is down, which is asked ever less often', async () => {
  const { clock, league, ask, settled } = setup()
  await ask()
  league.says = new LeagueFeedDown('status 500')
  for (let second = 0; second < 600; second += 1) {
    clock.advance(1_000)
    expect(await ask()).toMatchObject({ value: 'one' })
    await settled()
  }
  clock.advance(MINUTE)
  const before = league.asked.length
  for (let second = 0; second < 600; second += 1) {
    clock.advance(1_000)
    await ask()
    await settled()
  }
  expect(league.asked.length - before).toBeLessThan(10)
})

test('what the league never told of and says it does not know is unknown for hours', async () => {
  const { clock, league, ask } = setup()
  league.says = new LeagueFeedDown('status 404')
  expect(await ask()).toEqual({ kind: 'unknown' })
  clock.advance(5 * 60 * MINUTE)
  expect(await ask()).toEqual({ kind: 'unknown' })
  expect(league.asked).toHaveLength(1)
})

test('a league that is silent from the start is asked again soon', async () => {
  const { clock, league, ask } = setup()
  league.says = new LeagueFeedDown('ETIMEDOUT')
  expect(await ask()).toEqual({ kind: 'silent' })
  expect(await ask()).toEqual({ kind: 'silent' })
  expect(league.asked).toHaveLength(1)
  league.says = 'one'
  clock.advance(6_000)
  expect(await ask()).toMatchObject({ kind: 'told' })
})

test('no more than a dozen questions are under way at once', async () => {
  const { league, ask } = setup()
  let answer = () => {}
  league.ready = new Promise((resolve) => {
    answer = resolve
  })
  const heard = Array.from({ length: 50 }, (_, index) => ask(`number ${index}`))
  const came: string[] = []
  for (const it of heard) it.then(({ kind }) => came.push(kind))
  await arrives(() => expect(came).toHaveLength(38))
  expect(new Set(came)).toEqual(new Set(['silent']))
  expect(league.asked).toHaveLength(12)
  answer()
  expect((await Promise.all(heard)).filter((it) => it.kind === 'told')).toHaveLength(12)
})

test('a moved clock makes what was told old', async () => {
  const { clock, league, ask, settled } = setup()
  await ask()
  clock.move(-100 * MINUTE)
  await ask()
  await settled()
  expect(league.asked).toHaveLength(2)
})

test('what was told is there after a restart, before the league is asked, and is asked for by its ETag', async () => {
  const { clock, league, ask, begin } = setup()
  await ask()
  clock.advance(60 * MINUTE)
  league.says = new LeagueFeedDown('ECONNREFUSED')
  const silent = begin()
  expect(await silent.ask()).toEqual({ kind: 'told', value: 'one', at: 1_000_000 })
  await silent.settled()
  expect(silentSince(silent.kept, 'it')).toBe(1_000_000)
  league.says = 'one'
  const again = begin()
  expect(await again.ask()).toMatchObject({ value: 'one' })
  await again.settled()
  expect(league.asked.at(-1)?.etag).toBe('"1"')
  expect(silentSince(again.kept, 'it')).toBeUndefined()
})

test('what one server heard another does not ask for while it is young', async () => {
  const { clock, league, ask, begin, settled } = setup()
  const other = begin()
  await ask()
  await other.ask()
  await other.settled()
  Object.assign(league, { says: 'two', etag: '"2"' })
  clock.advance(11 * MINUTE)
  await ask()
  await settled()
  const { length } = league.asked
  await other.ask()
  await other.settled()
  expect(await other.ask()).toMatchObject({ value: 'two' })
  expect(league.asked).toHaveLength(length)
})

test('an answer in which nothing is said takes nothing from what was told', async () => {
  const { clock, league, ask, begin, settled } = setup()
  await ask()
  Object.assign(league, { says: [], etag: undefined })
  clock.advance(11 * MINUTE)
  await ask()
  await settled()
  expect(await ask()).toMatchObject({ value: 'one' })
  expect(await begin().ask()).toMatchObject({ value: 'one' })
})

test('a store that is away keeps nobody from what the league says', async () => {
  const { clock, league } = setup()
  const db = new Proxy(database.db, {
    get: () => () => {
      throw new Error('no database')
    },
  })
  const kept = openKept({ clock, log: pino({ level: 'silent' }), db })
  const heard = await askKept(kept, 'it', MINUTE, {
    ask: async () => ({ kind: 'told', value: league.says, document: {}, etag: undefined }),
    read: () => undefined,
  })
  expect(heard).toMatchObject({ kind: 'told', value: 'one' })
})
