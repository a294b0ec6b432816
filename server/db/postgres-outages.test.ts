import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { FAST_ARGON2 } from '../../testing/app/fast-argon2.ts'
import { openOwnPostgres } from '../../testing/app/own-postgres.ts'
import { openStallingProxy } from '../../testing/companies/stalling-proxy.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { runs } from '../../testing/runs.ts'
import { manualClock } from '../../testing/time/manual-clock.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import { openPasswords } from '../accounts/password/passwords.ts'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/settings.ts'
import { openDatabase } from './open.ts'

const RESTARTS = runs(6, 15)
const FANS = 6
const MORE_THAN_THE_POOL = 11
/** Ends a hanging test; a slow machine is no failure. */
const MANY_RESTARTS_MS = 20 * 60_000
/** Right after a return, one connection of the pool may not know yet that its server is gone. */
const MAX_ATTEMPTS = 3

const server = openForTests(openOwnPostgres)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a PostgreSQL that goes away in the middle of transactions fails them, and neither the process nor the queries after them',
  async () => {
    const product = await openProduct(server.url)
    const { db } = product.database
    for (const round of [1, 2, 3]) {
      const transactions = Array.from({ length: 5 }, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select ${round}::int`)
          await tx.execute(sql`select pg_sleep(60)`)
        }),
      )
      const ended = Promise.allSettled(transactions)
      // One that got a connection of the round before has failed by now; all others sleep.
      let failed = 0
      for (const it of transactions) it.catch(() => (failed += 1))
      await waitUntil(async () => {
        const count = await sleeping(server.url)
        expect(count).toBeGreaterThan(0)
        expect(count + failed).toBe(transactions.length)
      })
      await onServer(server.url, TERMINATE_ALL)
      for (const it of await ended) expect(it.status).toBe('rejected')
      expect(await product.attemptsUntilHealthy()).toBeLessThanOrEqual(MAX_ATTEMPTS)
    }
    await product.close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a PostgreSQL that goes away between the queries of a transaction fails its next query',
  async () => {
    const product = await openProduct(server.url)
    let resumeTransactions = () => {}
    const cut = new Promise<void>((resolve) => {
      resumeTransactions = resolve
    })
    const started: Promise<void>[] = []
    const transactions = Array.from({ length: 5 }, () => {
      let markStarted = () => {}
      started.push(new Promise<void>((resolve) => (markStarted = resolve)))
      return product.database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        markStarted()
        await cut
        await tx.execute(sql`select 2`)
      })
    })
    const ended = Promise.allSettled(transactions)
    await Promise.all(started)
    await onServer(server.url, TERMINATE_ALL)
    resumeTransactions()
    for (const it of await ended) expect(it.status).toBe('rejected')
    expect(await product.attemptsUntilHealthy()).toBeLessThanOrEqual(MAX_ATTEMPTS)
    await product.close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a PostgreSQL that goes away again and again under load loses nothing acknowledged; requests get 503 meanwhile and are served again at once',
  async () => {
    const product = await openProduct(server.url)
    const work = product.startWork()
    const load = product.putUnderLoad()
    for (let restart = 0; restart < RESTARTS; restart++) {
      await load.makesProgress()
      await server.crash()
      await server.start()
      expect(await product.attemptsUntilHealthy()).toBeLessThanOrEqual(MAX_ATTEMPTS)
    }
    const { acknowledged, statuses } = await load.stop()
    expect(product.lines('bug')).toEqual([])
    expect([...statuses].filter((it) => it !== 200 && it !== 503)).toEqual([])
    const stored = await onServer(server.url, 'select email from users')
    const emails = new Set(stored.map((it) => it.email))
    expect(acknowledged.length).toBeGreaterThan(RESTARTS)
    expect(acknowledged.filter((it) => !emails.has(it))).toEqual([])
    expect(product.lines('due work failed')).toEqual([])
    expect(product.lines('the database is away').length).toBeLessThanOrEqual(4 * RESTARTS)
    await work.stop()
    await product.close()
  },
  MANY_RESTARTS_MS,
)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a PostgreSQL that hangs with its connections open makes every request a 503, and requests are served when it answers again',
  async () => {
    const proxy = await openStallingProxy(server.port)
    const product = await openProduct(server.url.replace(`:${server.port}/`, `:${proxy.port}/`))
    const work = product.startWork()
    expect(await product.attemptsUntilHealthy()).toBe(1)
    proxy.stall()
    const answers = await Promise.all(Array.from({ length: 30 }, () => product.register()))
    expect(new Set(answers.map((it) => it.status))).toEqual(new Set([503]))
    const transactions = product.database.db.transaction((tx) => tx.execute(sql`select 1`))
    await expect(transactions).rejects.toThrow()
    proxy.resume()
    expect(await product.attemptsUntilHealthy()).toBeLessThanOrEqual(MAX_ATTEMPTS)
    expect(product.lines('the database is away')).toHaveLength(1)
    expect(product.lines('due work failed')).toEqual([])
    await work.stop()
    await product.close()
    await proxy.close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'transactions that cannot begin give their connections back: more of them than the pool has leave it whole',
  async () => {
    const proxy = await openStallingProxy(server.port)
    const url = server.url.replace(`:${server.port}/`, `:${proxy.port}/`)
    const database = await openDatabase({ url, limits: { queryMs: 300 } })
    const { db } = database
    const isServed = () => waitUntil(() => db.execute(sql`select 1`))
    for (let round = 0; round < MORE_THAN_THE_POOL; round++) {
      await isServed()
      proxy.stall()
      await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
      proxy.resume()
    }
    await isServed()
    await database.close()
    await proxy.close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'notifications of a PostgreSQL that was away arrive again afterwards, and missed changes are fetched',
  async () => {
    const database = await openDatabase({ url: server.url })
    const [received, missedSignals]: [string[], string[]] = [[], []]
    const stop = await database.listen(
      'words',
      (text) => received.push(text),
      () => missedSignals.push('something'),
    )
    await server.crash()
    await server.start()
    await waitUntil(() => expect(missedSignals).toEqual(['something']))
    await database.notify('words', 'again')
    await waitUntil(() => expect(received).toEqual(['again']))
    await stop()
    await database.close()
  },
)

const TERMINATE_ALL =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"

const sleeping = async (url: string) =>
  (await onServer(url, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).length

const onServer = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

let fans = 0

/** The complete product on that database, with a log to inspect. */
const openProduct = async (url: string) => {
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
  const database = await openDatabase({ url, log })
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', LEAGUE_FEED_URL: 'http://127.0.0.1:9', ATTEMPTS_FACTOR: '1000' }),
  }
  const { app, startWork } = await buildApp({
    settings,
    database,
    clock: manualClock(),
    fetch,
    log,
    passwords: openPasswords(FAST_ARGON2),
  })
  await app.ready()
  const register = async () => {
    fans += 1
    const email = `aficion${fans}@example.test`
    const { statusCode: status } = await app.inject({
      method: 'POST',
      url: '/api/users/register?isWeb=0',
      remoteAddress: `10.${fans >> 16}.${(fans >> 8) & 255}.${fans & 255}`,
      payload: {
        name: 'Ramiro Cota',
        email,
        password: 'curva-baja-77',
        password_confirm: 'curva-baja-77',
      },
    })
    return { email, status }
  }
  return {
    database,
    startWork,
    register,
    lines: (text: string) => logged.filter((it) => it.includes(`"msg":"${text}"`)),
    /** The number of requests until one succeeds. */
    attemptsUntilHealthy: async () => {
      for (let tries = 1; ; tries++) if ((await register()).status === 200 || tries > 100) return tries
    },
    putUnderLoad: () => putUnderLoad(register),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Fans who register one after the other until it is over. */
const putUnderLoad = (register: () => Promise<{ email: string; status: number }>) => {
  const [acknowledged, statuses] = [[] as string[], new Set<number>()]
  let isOver = false
  const fan = async () => {
    while (!isOver) {
      const { email, status } = await register()
      statuses.add(status)
      if (status === 200) acknowledged.push(email)
    }
  }
  const all = Promise.all(Array.from({ length: FANS }, fan))
  return {
    makesProgress: () => {
      const before = acknowledged.length
      return waitUntil(() => expect(acknowledged.length).toBeGreaterThan(before + FANS))
    },
    stop: async () => {
      isOver = true
      await all
      return { acknowledged, statuses }
    },
  }
}
