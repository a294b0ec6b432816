import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnPostgres } from '../testing/app/own-postgres.ts'
import { startProgram } from '../testing/app/start-program.ts'
import { openRawClient } from '../testing/clients/raw-client.ts'
import { waitUntil } from '../testing/time/wait-until.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'playball-main-'))
const portOf = (address: string) => Number(new URL(address).port)
const modeOf = (at: string) => statSync(at).mode & 0o777

const data = join(newFolder(), 'data')

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "the embedded database's files belong to their owner alone, those written later included",
  async () => {
    const program = startProgram({ DATA_DIR: data })
    await program.ready()
    const database = join(data, 'database')
    expect([modeOf(data), modeOf(database)]).toEqual([0o700, 0o700])
    for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
      const at = join(entry.parentPath, entry.name)
      expect(modeOf(at).toString(8), at).toBe(entry.isDirectory() ? '700' : '600')
    }
    expect(await program.stop()).toMatchObject({ code: 0 })
  },
)

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'one of several programs that start at once on one embedded database gets ready; the others say why not',
  async () => {
    const programs = [1, 2, 3].map(() => startProgram({ DATA_DIR: data }))
    const outcomes = await Promise.all(
      programs.map((it) =>
        it.ready().then(
          () => 'ready',
          () => 'ended',
        ),
      ),
    )
    expect(outcomes.sort()).toEqual(['ended', 'ended', 'ready'])
    for (const it of programs) it.child.kill('SIGTERM')
    const ends = await Promise.all(programs.map((it) => it.ended))
    expect(ends.map((it) => it.code).sort()).toEqual([0, 1, 1])
    for (const { err, code } of ends)
      expect(err).toBe(code === 0 ? '' : 'DATA_DIR is in use by another Playball process.\n')
  },
)

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'a program signalled twice at once answers the half-sent request that is completed, and exits with 0',
  async () => {
    const program = startProgram({ DATA_DIR: data })
    const client = await openRawClient(portOf(await program.ready()))
    client.write('POST /api/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
    client.write('content-length: 2\r\n\r\n{')
    await waitUntil(() => expect(client.socket.writableLength).toBe(0))
    program.child.kill('SIGINT')
    program.child.kill('SIGTERM')
    client.write('}')
    await client.receives(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i)
    expect(await program.ended).toMatchObject({ code: 0, signal: null, err: '' })
  },
)

test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'a program creates its embedded database again where a first start left it unfinished',
  async () => {
    const killed = newFolder()
    mkdirSync(join(killed, 'database.unfinished'))
    writeFileSync(join(killed, 'database.unfinished', 'PG_VERSION'), '')
    const program = startProgram({ DATA_DIR: killed })
    await program.ready()
    expect(readdirSync(killed)).not.toContain('database.unfinished')
    expect(await program.stop()).toMatchObject({ code: 0 })
  },
)

test.skipIf(process.env.TEST_DATABASE_URL !== undefined).each([
  ['its version is gone', (at: string) => rmSync(join(at, 'PG_VERSION'))],
  ['its control file is cut off', (at: string) => truncateSync(join(at, 'global/pg_control'), 10)],
  ['its log is gone', (at: string) => rmSync(join(at, 'pg_wal'), { recursive: true })],
  ['its tables are cut off', cutTables],
  ['most of it is gone', (at: string) => rmSync(join(at, 'base'), { recursive: true })],
])(
  'a program says in one sentence that names DATA_DIR that its embedded database is damaged: %s',
  async (_what, damage) => {
    const damaged = newFolder()
    cpSync(join(data, 'database'), join(damaged, 'database'), { recursive: true })
    damage(join(damaged, 'database'))
    const { code, out, err } = await startProgram({ DATA_DIR: damaged }).ended
    expect(err).toMatch(/^DATA_DIR is wrong: its database [^\n]+\.\n$/)
    expect([code, out]).toEqual([1, ''])
  },
)

function cutTables(at: string) {
  for (const entry of readdirSync(join(at, 'base'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) truncateSync(join(entry.parentPath, entry.name), 0)
}

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'the program on a PostgreSQL that goes away',
  () => {
    let server: Awaited<ReturnType<typeof openOwnPostgres>>
    beforeAll(async () => {
      server = await openOwnPostgres()
    })
    afterAll(() => server.close())

    test('a program whose PostgreSQL goes away stays up, is not ready meanwhile, and is ready again with it', async () => {
      const program = startProgram({ DATABASE_URL: server.url, DATA_DIR: newFolder() })
      const address = await program.ready()
      const isReady = async () => (await fetch(`${address}/readyz`)).status
      expect(await isReady()).toBe(200)
      for (let restart = 0; restart < 3; restart++) {
        await server.crash()
        expect(await isReady()).toBe(503)
        await server.start()
        await waitUntil(async () => expect(await isReady()).toBe(200))
      }
      expect(await program.stop()).toMatchObject({ code: 0, err: '' })
    })
  },
)
