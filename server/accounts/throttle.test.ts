import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { throttles } from '../db/schema.ts'
import { Failure } from '../failure.ts'
import { flyingTime } from '../testing/flying-time.ts'
import { testOutside } from '../testing/open-test-app.ts'
import { hashOf } from './credentials.ts'
import { count, forgive, HOLD_MS, isOver, type Pace, returnTurn, takeTurn } from './throttle.ts'

let outside: Awaited<ReturnType<typeof testOutside>>
beforeAll(async () => {
  outside = await testOutside()
})
afterAll(async () => {
  await outside.outside.database.close()
  await outside.drop()
})

let keys = 0
const openPace = (pace: Pace) => {
  const time = flyingTime()
  const needs = { db: outside.outside.database.db, clock: time.clock }
  keys += 1
  const key = `try ${keys}`
  const take = () =>
    takeTurn(needs, key, pace).catch((error: unknown) => {
      if (error instanceof Failure) return { retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 }
      throw error
    })
  return { ...time, needs, key, take, give: () => returnTurn(needs, key, pace) }
}

describe('turns at a pace', () => {
  test('are free for a burst, then held as long as they may be, then refused until one can be held', async () => {
    const { take, advance } = openPace({ burst: 3, everyMs: 2_000 })
    const taken = [await take(), await take(), await take(), await take(), await take(), await take()]
    expect(taken).toEqual([0, 0, 0, 2_000, 4_000, { retryAfterMs: 1_000 }])
    advance(1_000)
    expect(await take()).toBe(HOLD_MS)
  })

  test('are given back one by one, or all', async () => {
    const { take, give, needs, key } = openPace({ burst: 1, everyMs: 60_000 })
    expect([await take(), await take()]).toEqual([0, { retryAfterMs: 55_000 }])
    await give()
    expect([await take(), await take()]).toEqual([0, { retryAfterMs: 55_000 }])
    await forgive(needs, key)
    expect(await take()).toBe(0)
  })

  test('are never more than the burst and one each step, and come for who returns when told', async () => {
    const pace = fc.record({
      burst: fc.integer({ min: 1, max: 6 }),
      everyMs: fc.integer({ min: 500, max: 60_000 }),
    })
    const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(pace, pauses, async (wanted, gaps) => {
        const { take, advance } = openPace(wanted)
        const starts: number[] = []
        let elapsed = 0
        for (const gap of gaps) {
          advance(gap)
          elapsed += gap
          const turn = await take()
          if (typeof turn === 'number') starts.push(elapsed + turn)
          else {
            advance(turn.retryAfterMs)
            elapsed += turn.retryAfterMs
            const later = await take()
            expect(later).toBeLessThanOrEqual(HOLD_MS)
            starts.push(elapsed + Number(later))
          }
        }
        for (const [at, start] of starts.entries()) {
          const since = starts.filter((it, n) => n <= at && it > start - wanted.everyMs * 3)
          expect(since.length).toBeLessThanOrEqual(wanted.burst + 3)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('taken at the same moment all count', async () => {
    const { take } = openPace({ burst: 4, everyMs: 60_000 })
    const all = await Promise.all(Array.from({ length: 12 }, take))
    expect(all.filter((it) => it === 0)).toHaveLength(4)
    expect(all.filter((it) => it !== 0)).toEqual(Array(8).fill({ retryAfterMs: 55_000 }))
  })
})

test('what is only counted is over past its burst, and not for ever, however often it came', async () => {
  const pace = { burst: 5, everyMs: 1_000 }
  const { needs, key, advance } = openPace(pace)
  for (let n = 0; n < 4; n += 1) await count(needs, key, pace)
  expect(await isOver(needs, key, pace)).toBe(false)
  for (let n = 0; n < 100; n += 1) await count(needs, key, pace)
  expect(await isOver(needs, key, pace)).toBe(true)
  advance(10 * 5_000)
  expect(await isOver(needs, key, pace)).toBe(false)
})

test('rows whose time is over go on the way, and no others', async () => {
  const pace = { burst: 5, everyMs: 1_000 }
  const { needs, key, advance } = openPace(pace)
  const rows = async () => (await needs.db.select().from(throttles)).map((it) => it.key)
  for (let n = 0; n < 15; n += 1) await count(needs, `${key} old ${n}`, pace)
  advance(2_000)
  await count(needs, `${key} new`, pace)
  expect(await rows()).not.toContain(hashOf(`${key} old 0`))
  expect(await rows()).toContain(hashOf(`${key} new`))
})
