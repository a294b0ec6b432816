import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { z } from 'zod'
import { hashOf } from '../server/accounts/secrets.ts'
import { users } from '../server/accounts/tables.ts'
import { buildApp } from '../server/app.ts'
import { systemClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { seedMemberships } from '../server/memberships/seed-memberships.ts'
import { grants } from '../server/memberships/tables.ts'
import { readSettings } from '../server/settings/settings.ts'
import { playbackLeases } from '../server/streaming/tables.ts'

/**
 * The product with its database in memory and its parent's origin, and members who watch game 7, each on
 * their own device: sends their tokens and cookies. At `measure` it reports its memory, its processor time
 * and how long its loop was blocked.
 */
const HOUR_MS = 3_600_000
const ROWS = 500

const { VIDEO_ORIGIN_URL, VIEWERS } = z
  .object({ VIDEO_ORIGIN_URL: z.string(), VIEWERS: z.coerce.number() })
  .parse(process.env)
const settings = readSettings({ VIDEO_ORIGIN_URL, LOG_LEVEL: 'warn' })
const database = await openDatabase({})
const { db } = database
const log = pino({ level: 'warn' })
const { app } = await buildApp({ settings, database, clock: systemClock, fetch, log })

const openLeases = async (count: number): Promise<{ token: string; cookie: string }[]> => {
  const { mexico } = await seedMemberships({ db, clock: systemClock, settings })
  const viewers: { token: string; cookie: string }[] = []
  for (let from = 0; from < count; from += ROWS) {
    const numbers = Array.from({ length: Math.min(ROWS, count - from) }, (_, n) => from + n)
    const people = await db
      .insert(users)
      .values(numbers.map((n) => ({ name: `Viewer ${n}` })))
      .returning({ id: users.id })
    await db.insert(grants).values(
      people.map(({ id }) => ({
        ...{ userId: id, membershipId: mexico.id, source: 'comp' as const, sourceId: `bench-${id}` },
        ...{ startsAt: new Date(0), endsAt: new Date(Date.now() + 24 * HOUR_MS) },
      })),
    )
    await db.insert(playbackLeases).values(people.map(({ id }) => leaseFor(id)))
    viewers.push(...people.map(({ id }) => ({ token: tokenOf(id), cookie: `did=${deviceNameOf(id)}` })))
  }
  return viewers
}

const tokenOf = (userId: number) => String(userId).padStart(43, 't')
const deviceNameOf = (userId: number) => String(userId).padStart(22, 'd')

const leaseFor = (userId: number): typeof playbackLeases.$inferInsert => ({
  ...{
    userId,
    deviceId: `web:${hashOf(deviceNameOf(userId))}`,
    playbackId: `bench-${userId}`,
    gamePk: 7,
    generation: 1,
  },
  ...{ tokenHash: hashOf(tokenOf(userId)), grantedAt: new Date(), renewedAt: new Date() },
  expiresAt: new Date(Date.now() + HOUR_MS),
})

const lag = monitorEventLoopDelay({ resolution: 1 })
/** The processor time at the last measurement. */
let before = process.cpuUsage()
const measure = () => {
  const { user, system } = process.cpuUsage(before)
  const { rss } = process.memoryUsage()
  process.send?.({ rss, cpuMs: (user + system) / 1_000, lagP99Ms: lag.percentile(99) / 1e6 })
  before = process.cpuUsage()
  lag.reset()
  lag.enable()
}

process.on('message', (message) => {
  if (message === 'measure') measure()
  if (message === 'end') process.exit(0)
})
const viewers = await openLeases(VIEWERS)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, viewers })
