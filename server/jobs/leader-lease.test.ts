import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { acquireLeaderLease, releaseLeaderLease } from './leader-lease.ts'
import { jobLeases } from './tables.ts'

const MINUTE_MS = 60_000

const product = openForTests(openTestApp)
beforeEach(async () => void (await db().delete(jobLeases)))

const db = () => product.db
const acquire = (holder: string, job = 'polling') => acquireLeaderLease(db(), job, holder, MINUTE_MS)

test('a leader lease is held by one server of many that want it at once, which can renew it', async () => {
  const servers = Array.from({ length: 20 }, (_, index) => `server-${index}`)
  const acquired = await Promise.all(servers.map((it) => acquire(it)))
  const leaders = servers.filter((_, index) => acquired[index])
  expect(leaders).toHaveLength(1)
  expect(await acquire(leaders[0] ?? '')).toBe(true)
  expect(await acquire('another', 'other-job')).toBe(true)
})

test('a leader lease that has expired by the database clock goes to the next server', async () => {
  await acquire('first')
  expect(await acquire('second')).toBe(false)
  const expired = sql`now() - interval '1 millisecond'`
  await db().update(jobLeases).set({ expiresAt: expired }).where(eq(jobLeases.job, 'polling'))
  expect(await acquire('second')).toBe(true)
  expect(await acquire('first')).toBe(false)
})

test('a leader lease is released by its holder alone', async () => {
  await acquire('first')
  await releaseLeaderLease(db(), 'polling', 'second')
  expect(await acquire('second')).toBe(false)
  await releaseLeaderLease(db(), 'polling', 'first')
  expect(await acquire('second')).toBe(true)
})

test('a leader lease of a database clock that was ahead lasts its own length from when the next server asks', async () => {
  const later = (by: string) =>
    db()
      .update(jobLeases)
      .set({ expiresAt: sql`${jobLeases.expiresAt} + ${by}::interval` })
  await acquire('first')
  await later('13 hours')
  expect(await acquire('second')).toBe(false)
  await later('-61 seconds')
  expect(await acquire('second')).toBe(true)
})
