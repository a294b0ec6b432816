import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnProgram, startProgram } from '../../testing/app/start-program.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const backUp = async (env: Record<string, string>, ...args: string[]) => {
  const child = spawnProgram('server/commands/make-backup.ts', args, env)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const [code] = await once(child, 'close')
  return { code, said }
}

const PASSWORD = 'curva-baja-77'
const post = async (address: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
const register = (address: string, n: number) =>
  post(address, '/api/users/register?isWeb=0', {
    ...{ name: 'Ramiro Cota', email: `ramiro${n}@example.test` },
    ...{ password: PASSWORD, password_confirm: PASSWORD },
  })
const logIn = (address: string, n: number) =>
  post(address, '/api/users/login?isWeb=0', { email: `ramiro${n}@example.test`, password: PASSWORD })

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

test.skipIf(onPostgres)(
  'a backup made during registrations, or of a stopped product, has all earlier commits and starts by itself',
  async () => {
    const folder = newFolder()
    const env = { DATA_DIR: join(folder, 'data'), ATTEMPTS_FACTOR: '1000' }
    mkdirSync(join(env.DATA_DIR, 'recordings/7/720p'), { recursive: true })
    writeFileSync(join(env.DATA_DIR, 'recordings/7/journal.ndjson'), '{"is":"game","version":1,"gamePk":7}\n')
    writeFileSync(join(env.DATA_DIR, 'recordings/7/720p/0.m4s'), 'a segment')
    const first = startProgram(env)
    const address = await first.ready()
    expect(await register(address, 0)).toBe(200)
    let isMade = false
    const made = backUp(env, join(folder, 'copy')).finally(() => {
      isMade = true
    })
    let count = 1
    for (; !isMade; count++) expect(await register(address, count)).toBe(200)
    expect(await made).toMatchObject({ code: 0 })
    await first.stop()
    expect(await backUp(env, join(folder, 'later'))).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'copy')).sort()).toEqual(['backup.json', 'database', 'recordings'])
    expect(existsSync(join(folder, 'copy/recordings/7/journal.ndjson'))).toBe(true)
    expect(existsSync(join(folder, 'copy/recordings/7/720p/0.m4s'))).toBe(false)
    for (const [name, last] of [
      ['copy', 0],
      ['later', count - 1],
    ] as const) {
      const again = startProgram({ ...env, DATA_DIR: join(folder, name) })
      const restored = await again.ready()
      for (const n of [0, last]) expect([name, await logIn(restored, n)]).toEqual([name, 200])
      await again.stop()
    }
  },
)

test.skipIf(onPostgres)(
  'a start refuses a backup that was not finished, or of which something is missing or changed',
  async () => {
    const folder = newFolder()
    const env = { DATA_DIR: join(folder, 'data') }
    const first = startProgram(env)
    await first.ready()
    await first.stop()
    const target = join(folder, 'copy')
    await backUp(env, target)
    const refusal = async () => {
      const { code, err } = await startProgram({ DATA_DIR: target }).ended
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^DATA_DIR is wrong: it is a backup [^\n]+\.\n$/),
      ])
      return err
    }
    const version = join(target, 'database/PG_VERSION')
    writeFileSync(version, '1\n')
    expect(await refusal()).toContain('database/PG_VERSION is missing or was changed')
    rmSync(version)
    expect(await refusal()).toContain('database/PG_VERSION is missing or was changed')
    writeFileSync(join(target, 'backup-unfinished'), '')
    expect(await refusal()).toContain('not finished')
  },
)

test('a backup is refused in one sentence for a database with its own tools, a folder in use, and DATA_DIR itself', async () => {
  const folder = newFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  expect((await backUp(env, join(folder, 'copy'))).said).toBe(
    `DATA_DIR is wrong: ${env.DATA_DIR} holds no database.\n`,
  )
  mkdirSync(join(env.DATA_DIR, 'database'), { recursive: true })
  const onServer = { ...env, DATABASE_URL: 'postgres://playball@127.0.0.1/playball' }
  expect((await backUp(onServer, join(folder, 'copy'))).said).toMatch(
    /^DATABASE_URL is set: [^\n]+pg_dump\.\n$/,
  )
  expect((await backUp(env, folder)).said).toMatch(/is there already: name a new folder/)
  expect((await backUp(env, join(env.DATA_DIR, 'copy'))).said).toMatch(/^The backup cannot be made within/)
  // Node's own way to make folders tries for ever there.
  expect((await backUp(env, '/proc/copy')).said).toMatch(/^The backup cannot be made there: [^\n]+\.\n$/)
  expect(readdirSync(folder)).toEqual(['data'])
})
