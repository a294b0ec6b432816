import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { FAST_ARGON2 } from '../../testing/app/fast-argon2.ts'
import { openOwnPostgres } from '../../testing/app/own-postgres.ts'
import { testLog } from '../../testing/app/test-log.ts'
import { openBrowser } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { manualClock } from '../../testing/time/manual-clock.ts'
import { manualTimers } from '../../testing/time/manual-timers.ts'
import { openPasswords } from '../accounts/password/passwords.ts'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/settings.ts'
import { openDatabase } from './open.ts'

/** The grants of deploy/patroni/create-database.sh. */
const GRANTS = `
  create role playball_owner login password 'owner';
  create role playball_app login password 'app';
  create database playball owner playball_owner;
`
const GRANTS_IN_DATABASE = `
  alter schema public owner to playball_owner;
  grant usage on schema public to playball_app;
  alter default privileges for role playball_owner in schema public
    grant select, insert, update, delete on tables to playball_app;
  alter default privileges for role playball_owner in schema public
    grant usage, select on sequences to playball_app;
`
const server = openForTests(openOwnPostgres)
beforeAll(async () => {
  await run(server.url, GRANTS)
  await run(urlOf('playball', 'playball'), GRANTS_IN_DATABASE)
})

const urlOf = (user: string, password: string) =>
  `postgres://${user}:${password}@127.0.0.1:${server.port}/playball`

const run = async (url: string, statements: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements.split(';').filter((it) => it.trim() !== ''))
      await client.query(statement)
  } finally {
    await client.end()
  }
}

test('the product serves by an account that may only read and write rows, where another one migrates', async () => {
  const database = await openDatabase({
    url: urlOf('playball_app', 'app'),
    migrationUrl: urlOf('playball_owner', 'owner'),
  })
  const { app, startWork } = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent', LEAGUE_FEED_URL: 'http://127.0.0.1:9' }),
    database,
    clock: manualClock(),
    timers: manualTimers(),
    fetch,
    log: testLog(),
    passwords: openPasswords(FAST_ARGON2),
  })
  const work = startWork()
  const fan = openBrowser(app)
  expect((await fan.register('fan@correo.example')).statusCode).toBe(200)
  expect((await fan.logIn('fan@correo.example')).statusCode).toBe(200)
  expect((await fan.call('GET', `/api/users/${fan.userId}/export`)).statusCode).toBe(200)
  expect((await fan.call('DELETE', '/api/users/sessions')).statusCode).toBe(200)
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  await work.stop()
  await app.close()
  await database.close()
})

test.each([
  'create table mine (id int)',
  'drop table users',
  'alter table users add column x int',
  'truncate users',
  'create role mine',
])('that account may not: %s', async (statement) => {
  await expect(run(urlOf('playball_app', 'app'), statement)).rejects.toThrow(
    /permission denied|must be owner/,
  )
})

test('without the other account it does not start, and says why', async () => {
  await expect(openDatabase({ url: urlOf('playball_app', 'app') })).rejects.toThrow(/permission denied/)
})
