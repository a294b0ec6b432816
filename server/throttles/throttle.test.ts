import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testOutside } from '../../testing/app/open-test-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { runs } from '../../testing/runs.ts'
import { autoAdvancingClock } from '../../testing/time/auto-advancing-clock.ts'
import { hashOf } from '../accounts/secrets.ts'
import { Failure } from '../failure.ts'
import type { Rate } from './policies.ts'
import { throttles } from './tables.ts'
import { admit, cancelReservation, clearLimit, isExceeded, MAX_DELAY_MS } from './throttle.ts'

const outside = openForTests(testOutside)

let keys = 0
const openLimit = (rate: Rate) => {
  const time = autoAdvancingClock()
  const deps = { db: outside.db, clock: time.clock }
  keys += 1
  const key = `try ${keys}`
  const reserveNext = () =>
    admit(deps, { ...rate, past: 'refuse' }, key).catch((error: unknown) => {
      if (error instanceof Failure) return { retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 }
      throw error
    })
  return { ...time, needs: deps, key, take: reserveNext, release: () => cancelReservation(deps, key, rate) }
}

test('attempts are free for a burst, then delayed up to the maximum, then refused until a delay is possible again', async () => {
  const { take: reserveNext, advance } = openLimit({ burst: 3, everyMs: 2_000 })
  const delays = [
    await reserveNext(),
    await reserveNext(),
    await reserveNext(),
    await reserveNext(),
    await reserveNext(),
    await reserveNext(),
  ]
  expect(delays).toEqual([0, 0, 0, 2_000, 4_000, { retryAfterMs: 1_000 }])
  advance(1_000)
  expect(await reserveNext()).toBe(MAX_DELAY_MS)
})

test('reserved attempts are cancelled one by one, or all at once', async () => {
  const { take: reserveNext, release, needs: deps, key } = openLimit({ burst: 1, everyMs: 60_000 })
  expect([await reserveNext(), await reserveNext()]).toEqual([0, { retryAfterMs: 55_000 }])
  await release()
  expect([await reserveNext(), await reserveNext()]).toEqual([0, { retryAfterMs: 55_000 }])
  await clearLimit(deps, key)
  expect(await reserveNext()).toBe(0)
})

test('admitted attempts never exceed the burst and one per interval, and a retry after its time is admitted', async () => {
  const rate = fc.record({
    burst: fc.integer({ min: 1, max: 6 }),
    everyMs: fc.integer({ min: 500, max: 60_000 }),
  })
  const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(rate, pauses, async (limit, gaps) => {
      const { take: reserveNext, advance } = openLimit(limit)
      const starts: number[] = []
      let elapsed = 0
      for (const gap of gaps) {
        advance(gap)
        elapsed += gap
        const delay = await reserveNext()
        if (typeof delay === 'number') starts.push(elapsed + delay)
        else {
          advance(delay.retryAfterMs)
          elapsed += delay.retryAfterMs
          const later = await reserveNext()
          expect(later).toBeLessThanOrEqual(MAX_DELAY_MS)
          starts.push(elapsed + Number(later))
        }
      }
      for (const [at, start] of starts.entries()) {
        const since = starts.filter((it, n) => n <= at && it > start - limit.everyMs * 3)
        expect(since.length).toBeLessThanOrEqual(limit.burst + 3)
      }
    }),
    { numRuns: runs(40) },
  )
})

test('attempts reserved at the same moment all count', async () => {
  const { take: reserveNext } = openLimit({ burst: 4, everyMs: 60_000 })
  const all = await Promise.all(Array.from({ length: 12 }, reserveNext))
  expect(all.filter((it) => it === 0)).toHaveLength(4)
  expect(all.filter((it) => it !== 0)).toEqual(Array(8).fill({ retryAfterMs: 55_000 }))
})

test('a count beyond its burst is exceeded, and not for ever, however many events it has', async () => {
  const rate = { burst: 5, everyMs: 1_000 }
  const { needs: deps, key, advance } = openLimit(rate)
  for (let n = 0; n < 4; n += 1) await admit(deps, { ...rate, past: 'slow' }, key)
  expect(await isExceeded(deps, key, rate)).toBe(false)
  for (let n = 0; n < 100; n += 1) await admit(deps, { ...rate, past: 'slow' }, key)
  expect(await isExceeded(deps, key, rate)).toBe(true)
  advance(10 * 5_000)
  expect(await isExceeded(deps, key, rate)).toBe(false)
})

test('a clock that was set back, or was ahead for a while, leaves a full bucket and not a closed one', async () => {
  const rate = { burst: 3, everyMs: 2_000 }
  const { take: reserveNext, needs: deps, key, advance } = openLimit(rate)
  for (let n = 0; n < 3; n += 1) await reserveNext()
  advance(-2 * 24 * 3_600_000)
  expect(await reserveNext()).toEqual({ retryAfterMs: 2_000 })
  advance(2_000)
  expect(await reserveNext()).toBe(MAX_DELAY_MS)

  const turn = async () => (await admit(deps, { ...rate, past: 'skip' }, `${key} turns`)) !== undefined
  for (let n = 0; n < 3; n += 1) expect(await turn()).toBe(true)
  advance(-60_000)
  expect(await turn()).toBe(false)
  advance(2_000)
  expect([await turn(), await turn()]).toEqual([true, false])
})

test('a count under a clock that was ahead slows users no longer than a full count does', async () => {
  const rate = { burst: 5, everyMs: 1_000 }
  const { needs: deps, key, advance } = openLimit(rate)
  advance(13 * 3_600_000)
  for (let n = 0; n < 6; n += 1) await admit(deps, { ...rate, past: 'slow' }, key)
  advance(-13 * 3_600_000)
  expect(await isExceeded(deps, key, rate)).toBe(true)
  advance(10 * 5_000)
  expect(await isExceeded(deps, key, rate)).toBe(false)
})

test('expired rows are removed on the way, and no others', async () => {
  const rate = { burst: 5, everyMs: 1_000 }
  const { needs: deps, key, advance } = openLimit(rate)
  const rows = async () => (await deps.db.select().from(throttles)).map((it) => it.key)
  for (let n = 0; n < 15; n += 1) await admit(deps, { ...rate, past: 'slow' }, `${key} old ${n}`)
  advance(2_000)
  await admit(deps, { ...rate, past: 'slow' }, `${key} new`)
  expect(await rows()).not.toContain(hashOf(`${key} old 0`))
  expect(await rows()).toContain(hashOf(`${key} new`))
})
