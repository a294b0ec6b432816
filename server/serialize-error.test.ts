import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errorText, serializeError } from './serialize-error.ts'

const databaseError = Object.assign(
  new Error('duplicate key value violates unique constraint "users_email"'),
  {
    code: '23505',
    detail: 'Key (lower(email))=(ana@correo.example) already exists.',
    query: 'insert into users values ($1)',
    params: ['ana@correo.example'],
  },
)
const failedQuery = new DrizzleQueryError(
  'insert into users values ($1)',
  ['ana@correo.example', 'argon2-hash\n    at no frame'],
  databaseError,
)

test('a failed query is serialized with its text, code and cause, and without any of its values', () => {
  const serialized = JSON.stringify(serializeError(failedQuery))
  for (const kept of ['insert into users values ($1)', '23505', 'users_email'])
    expect(serialized).toContain(kept)
  expect(serializeError(failedQuery).stack).toMatch(/\n {4}at .*serialize-error\.test\.ts/)
  for (const value of ['ana@correo.example', 'detail', 'no frame']) expect(serialized).not.toContain(value)
})

test('one line of an error names the failure and its cause, and no value', () => {
  expect(errorText(failedQuery)).toMatch(
    /^Error: Failed query: insert into users values \(\$1\) \(Error: duplicate key value/,
  )
  expect(errorText(failedQuery)).not.toContain('ana@')
  expect(errorText(new TypeError('x is no function'))).toBe('TypeError: x is no function')
  expect(errorText('gone')).toBe('string: gone')
})
