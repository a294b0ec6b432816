import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const runs = (client: PGlite, migration: string) =>
  client.exec(readFileSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), 'utf8'))

/** Stores the days of a schedule as the build before does, and returns their completeness afterwards. */
const seasonCompleteAfter = async (days: string[]) => {
  const client = new PGlite()
  await runs(client, '0000_first-line')
  for (const day of days)
    await client.query(
      `insert into scheduled_games (game_pk, day, row, updated_at) values (1, $1, '{}', '2026-11-21T05:00Z')`,
      [day],
    )
  await runs(client, '0001_league-answers')
  const { rows } = await client.query('select as_of::text from whole_schedule')
  await client.close()
  return rows
}

test('a season that the build before stored stays a season', async () => {
  expect(await seasonCompleteAfter(['2026-10-14', '2026-11-20', '2026-12-30'])).toEqual([
    { as_of: '2026-11-20' },
  ])
})

test('a few days are no season', async () => {
  expect(await seasonCompleteAfter(['2026-11-19', '2026-11-20', '2026-11-21'])).toEqual([])
})
