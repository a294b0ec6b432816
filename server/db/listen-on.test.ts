import { describe, expect, test } from 'vitest'
import { arrives } from '../testing/arrives.ts'
import { listenOn } from './listen-on.ts'
import { openPool } from './postgres-pool.ts'

const url = process.env.TEST_DATABASE_URL ?? ''

describe.skipIf(url === '')('listening on PostgreSQL', () => {
  test('goes on by itself after its connection was cut, and stops when told', async () => {
    const pool = openPool(url, undefined)
    const heard: string[] = []
    const stop = await listenOn(pool, 'cut', { hear: (payload) => void heard.push(payload) })
    const say = (word: string) => pool.query('select pg_notify($1, $2)', ['cut', word])
    await say('before')
    await arrives(() => expect(heard).toEqual(['before']))
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %cut%'",
    )
    await arrives(async () => {
      await say('after')
      expect(heard).toContain('after')
    })
    await stop()
    const count = heard.length
    await say('stopped')
    expect(heard).toHaveLength(count)
    await pool.end()
  })
})
