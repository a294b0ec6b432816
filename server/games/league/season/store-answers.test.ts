import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testOutside } from '../../../../testing/app/open-test-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { leagueAnswers } from '../../tables.ts'
import { loadAnswer, saveAnswer, touchAnswer } from './store-answers.ts'

const outside = openForTests(testOutside)

const AT = Date.parse('2026-11-20T20:00:00.123Z')

test('a document is loaded as it was received, whatever it contains', async () => {
  const { db } = outside.outside.database
  const document = {
    nul: 'a\u0000b',
    loneSurrogate: '\ud800',
    name: 'Ñíguez “El Güero”',
    n: 1.5,
    none: null,
    list: [{}],
  }
  await saveAnswer(db, 'strange', { document, etag: 'W/"x"', fetchedAt: AT })
  expect(await loadAnswer(db, 'strange', undefined)).toEqual({ document, etag: 'W/"x"', fetchedAt: AT })
  expect(await loadAnswer(db, 'strange', AT)).toBeUndefined()
  await touchAnswer(db, 'strange', AT + 1)
  expect(await loadAnswer(db, 'strange', AT)).toMatchObject({ document, fetchedAt: AT + 1 })
  await saveAnswer(db, 'strange', { document: [1], etag: undefined, fetchedAt: AT + 2 })
  expect(await loadAnswer(db, 'strange', AT)).toEqual({ document: [1], etag: undefined, fetchedAt: AT + 2 })
})

test('the answers fetched longest ago make room for new ones', async () => {
  const { db } = outside.outside.database
  await db.execute(sql`
    insert into league_answers (key, document, heard_at)
    select 'old ' || n, '{}', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 3000) n`)
  await saveAnswer(db, 'new', { document: {}, etag: undefined, fetchedAt: AT })
  expect(await db.$count(leagueAnswers)).toBe(2_000)
  expect(await loadAnswer(db, 'new', undefined)).toBeDefined()
  expect(await loadAnswer(db, 'old 3000', undefined)).toBeDefined()
  expect(await loadAnswer(db, 'old 1', undefined)).toBeUndefined()
})
