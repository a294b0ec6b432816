import { expect, test } from 'vitest'
import { waitUntil } from '../../testing/time/wait-until.ts'
import { listenOn } from './listen-on.ts'
import { openPool } from './postgres-pool.ts'

const url = process.env.TEST_DATABASE_URL ?? ''

test.skipIf(url === '')(
  'LISTEN on PostgreSQL reconnects by itself after its connection was cut, and ends when it is stopped',
  async () => {
    const pool = openPool(url, undefined)
    const received: string[] = []
    const stop = await listenOn(pool, 'cut', { onMessage: (payload) => void received.push(payload) })
    const notify = (payload: string) => pool.query('select pg_notify($1, $2)', ['cut', payload])
    await notify('before')
    await waitUntil(() => expect(received).toEqual(['before']))
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %cut%'",
    )
    await waitUntil(async () => {
      await notify('after')
      expect(received).toContain('after')
    })
    await stop()
    const count = received.length
    await notify('stopped')
    expect(received).toHaveLength(count)
    await pool.end()
  },
)
