import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live } from '../../testing/app/live-environment.ts'
import { readSettings } from './settings.ts'

const certificate = join(mkdtempSync(join(tmpdir(), 'playball-settings-')), 'ca.pem')
writeFileSync(certificate, 'x')

test.each([
  'postgres://liga:x@db.example/playball?sslmode=verify-full',
  `postgres://liga:x@db.example/playball?sslmode=verify-full&sslrootcert=${certificate}`,
  'postgres://liga:x@127.0.0.1/playball',
  'postgres://liga:x@localhost:5433/playball',
  'postgres://liga:x@[::1]/playball',
  'postgres://liga:x@ignored.example/playball?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/playball',
])('a live start accepts the database %s', (url) => {
  expect(readSettings({ ...live, DATABASE_URL: url, DATABASE_MIGRATION_URL: url }).databaseUrl).toBe(url)
})

test.each([
  'postgres://liga:x@db.example/playball',
  'postgres://liga:x@10.0.0.5/playball?sslmode=disable',
  'postgres://liga:x@db.example/playball?sslmode=require',
  'postgres://liga:x@db.example/playball?ssl=true',
  'postgres://liga:x@db.example/playball?sslmode=no-verify',
  'postgres://liga:x@db.example/playball?uselibpqcompat=true&sslmode=require',
  'postgres://liga:x@db.example/playball?sslmode=verify-full&sslmode=disable',
  'postgres://liga:x@127.0.0.1/playball?host=db.example',
])('a live start refuses the database %s, which would be reached without a checked certificate', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
    expect(() => readSettings({ ...live, [name]: url })).toThrow(
      new RegExp(`^${name} is an address on another machine .* without sslmode=verify-full`),
    )
})

test('a live start refuses an environment in which no certificate is checked', () => {
  expect(() => readSettings({ ...live, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
    /^NODE_TLS_REJECT_UNAUTHORIZED is 0/,
  )
})
