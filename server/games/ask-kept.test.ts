import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Asking, LeagueFeedDown, type Told } from '../providers/league-feed.ts'
import { askKept, openKept } from './ask-kept.ts'

const MINUTE = 60_000

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
  const kept = openKept({ clock, log: pino({ level: 'silent' }) })
  const league = { says: 'one' as string | Error, etag: '"1"', asked: [] as Asking[] }
  const call = async (how: Asking): Promise<Told<string>> => {
    league.asked.push(how)
    await Promise.resolve()
    if (league.says instanceof Error) throw league.says
    if (how.etag === league.etag) return { kind: 'unchanged' }
    return { kind: 'told', value: league.says, document: null, etag: league.etag }
  }
  const ask = (key = 'it') => askKept(kept, key, 10 * MINUTE, call)
  const settled = () => Promise.all([...kept.slots.values()].map((it) => it.asking))
  return { clock, kept, league, ask, settled }
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
  const heard = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`number ${index}`)))
  expect(league.asked).toHaveLength(12)
  expect(heard.filter((it) => it.kind === 'silent')).toHaveLength(38)
})

test('a moved clock makes what was told old', async () => {
  const { clock, league, ask, settled } = setup()
  await ask()
  clock.move(-100 * MINUTE)
  await ask()
  await settled()
  expect(league.asked).toHaveLength(2)
})
