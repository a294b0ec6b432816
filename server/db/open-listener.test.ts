import { expect, test } from 'vitest'
import { createDatabase } from '../../testing/app/create-database.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import { openListener } from './open-listener.ts'
import { openPool } from './postgres-pool.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

/** A pool on a database of its own, so that its connections can be counted and cut. */
const openStage = async () => {
  const database = await createDatabase(server)
  const pool = openPool(database.url, undefined)
  const connections = async () => {
    const asked = "select pid from pg_stat_activity where datname = $1 and query ilike 'listen%'"
    return (await pool.query<{ pid: number }>(asked, [database.name])).rows
  }
  return {
    pool,
    listen: openListener(pool),
    connections,
    cut: async () => {
      for (const { pid } of await connections()) await pool.query('select pg_terminate_backend($1)', [pid])
    },
    notify: (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]),
    close: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

const hear = (channel: string) => {
  const received: string[] = []
  return {
    received,
    subscription: {
      channel,
      onMessage: (payload: string) => void received.push(payload),
      onMissed: () => void received.push('missed'),
    },
  }
}

test.skipIf(server === '')(
  'LISTEN on PostgreSQL reconnects by itself after its connection was cut, and ends when it is stopped',
  async () => {
    const stage = await openStage()
    const [cut, other] = [hear('cut'), hear('other')]
    const stops = [await stage.listen(cut.subscription), await stage.listen(other.subscription)]
    await stage.notify('cut', 'before')
    await waitUntil(() => expect(cut.received).toEqual(['before']))
    await stage.cut()
    await waitUntil(async () => {
      await stage.notify('cut', 'after')
      expect(cut.received).toContain('after')
    })
    expect(cut.received.slice(0, 2)).toEqual(['before', 'missed'])
    expect(other.received).toEqual(['missed'])
    for (const stop of stops) await stop()
    const count = cut.received.length
    await stage.notify('cut', 'stopped')
    expect(cut.received).toHaveLength(count)
    await stage.close()
  },
)

test.skipIf(server === '')(
  'any number of channels and listeners takes one connection of the pool',
  async () => {
    const stage = await openStage()
    const heard = Array.from({ length: 24 }, (_, nth) => hear(`channel${nth % 12}`))
    const stops = await Promise.all(heard.map((it) => stage.listen(it.subscription)))
    expect(await stage.connections()).toHaveLength(1)
    await stage.notify('channel3', 'hello')
    await waitUntil(() => expect(heard.filter((it) => it.received.length > 0)).toHaveLength(2))
    for (const stop of stops) await stop()
    await waitUntil(async () => expect(await stage.connections()).toHaveLength(0))
    const again = hear('channel3')
    const stop = await stage.listen(again.subscription)
    await stage.notify('channel3', 'again')
    await waitUntil(() => expect(again.received).toEqual(['again']))
    await stop()
    await stage.close()
  },
)
