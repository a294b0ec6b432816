import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, expect, test } from 'vitest'
import { embeddedClient } from './embedded-client.ts'

const client = new PGlite()
afterAll(() => client.close())

const EVERY_TYPE = sql`select
  timestamp '2026-11-27 20:00:00.123' as a, timestamptz '2026-11-27 20:00:00.123+00' as b, interval '90 minutes' as c,
  date '2026-11-27' as d, array[1.5, 2.25]::numeric[] as e, array['2026-11-27 20:00:00']::timestamp[] as f,
  array['2026-11-27 20:00:00+00']::timestamptz[] as g, array['1 day']::interval[] as h, array['2026-11-27']::date[] as i,
  7 as j, 7::bigint as k, 1.5::numeric as l, true as m, 'text' as n, '{"a":1}'::jsonb as o, array[1, 2] as p,
  array['x', null] as q, '\\x00ff'::bytea as r, null as s`

test('drizzle reads every type of an embedded database as it does with plain PGlite, in a transaction too', async () => {
  const expected = (await drizzle({ client }).execute(EVERY_TYPE)).rows
  const ours = drizzle({ client: await embeddedClient(client) })
  expect((await ours.execute(EVERY_TYPE)).rows).toEqual(expected)
  expect(await ours.transaction(async (tx) => (await tx.execute(EVERY_TYPE)).rows)).toEqual(expected)
  expect(expected[0]).toMatchObject({ b: expect.any(String), e: '{1.5,2.25}', j: 7 })
})

test('a transaction that fails leaves nothing behind', async () => {
  const db = drizzle({ client: await embeddedClient(client) })
  await db.execute(sql`create table things (name text)`)
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values ('x')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await db.execute(sql`select * from things`)).rows).toEqual([])
})
