import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../testing/programs.ts'
import { addDays, dayOf } from './league/shape/league-day.ts'
import { basic, chargeOf, MERCHANT, SECRET_KEY } from './test-sandbox.ts'

let dir: string
let running: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'playball-program-'))
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running = []
  await rm(dir, { recursive: true, force: true })
})

const run = (env: Record<string, string> = {}) => {
  const file = path.join(import.meta.dirname, 'main.ts')
  const childEnv = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    SANDBOX_PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: dir,
    PUBLIC_URL: 'http://127.0.0.1:9',
    ...env,
  }
  const child = spawn(process.execPath, [file], { env: childEnv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.push(child)
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('no pipes')
  let errors = ''
  stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return { child, lines: createInterface(stdout), errors: () => errors }
}

const ready = async ({ lines }: ReturnType<typeof run>): Promise<string> => {
  const [line] = await once(lines, 'line')
  const address = /^Sandbox ready (http:\/\/localhost:\d+) mail smtp:\/\/localhost:\d+$/.exec(
    String(line),
  )?.[1]
  if (address === undefined) throw new Error(`not ready: ${line}`)
  return address
}

const call = async (address: string, method: string, at: string, body?: unknown) => {
  const headers = {
    authorization: basic(SECRET_KEY),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return fetch(`${address}/openpay/v1/${MERCHANT}${at}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('the sandbox prints one line when it is ready, logs JSON lines without card data, and ends by SIGTERM', async () => {
  const program = run()
  const address = await ready(program)
  const card = {
    card_number: '4111111111111111',
    holder_name: 'Ana',
    expiration_month: '12',
    expiration_year: '49',
    cvv2: '123',
  }
  const { id } = (await (await call(address, 'POST', '/tokens', card)).json()) as { id: string }
  expect((await call(address, 'POST', '/charges', chargeOf(id))).status).toBe(200)
  program.child.kill('SIGTERM')
  const [code] = await once(program.child, 'exit')
  expect(code).toBe(0)
  const logs = program.errors().trim().split('\n')
  expect(logs.map((line) => JSON.parse(line).msg)).toContain('charge')
  expect(program.errors()).not.toMatch(/4111111111111111|"123"|\bcvv2?\b/)
})

test('a charge completed just before a kill -9 is still completed after the next start', async () => {
  const first = run()
  const address = await ready(first)
  const card = {
    card_number: '4242424242424242',
    holder_name: 'Ana',
    expiration_month: '12',
    expiration_year: '49',
    cvv2: '123',
  }
  const { id } = (await (await call(address, 'POST', '/tokens', card)).json()) as { id: string }
  const paid = (await (
    await call(address, 'POST', '/charges', chargeOf(id, { order_id: 'durable' }))
  ).json()) as { id: string }
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const again = await ready(run())
  expect(await (await call(again, 'GET', '/charges?order_id=durable')).json()).toMatchObject([
    { id: paid.id, status: 'completed' },
  ])
})

test('an invalid variable stops the sandbox’s start with one sentence that names it', async () => {
  const program = run({ SANDBOX_PORT: 'high' })
  const [code] = await once(program.child, 'exit')
  expect([code, program.errors()]).toEqual([1, 'SANDBOX_PORT must be a port number.\n'])
})

test('a port in use stops the sandbox’s start with the cause', async () => {
  const address = await ready(run())
  const second = run({ SANDBOX_PORT: new URL(address).port, DATA_DIR: path.join(dir, 'second') })
  const [code] = await once(second.child, 'exit')
  expect([code, second.errors()]).toEqual([
    1,
    `Port ${new URL(address).port} is in use; set SANDBOX_PORT or SMTP_PORT to a free one.\n`,
  ])
})

test('an unwritable DATA_DIR stops the sandbox’s start with one sentence that names it', async () => {
  const file = path.join(dir, 'a-file')
  await writeFile(file, '')
  for (const DATA_DIR of [file, path.join(file, 'deeper'), '/proc', '/proc/nowhere/deeper']) {
    const program = run({ DATA_DIR })
    const [code] = await once(program.child, 'exit')
    expect([code, program.errors()]).toEqual([1, 'DATA_DIR is wrong: it cannot be written.\n'])
  }
})

test.each([
  ['CLOCK_FILE', '/proc/nowhere/clock.json'],
  ['CLOCK_FILE', '/proc'],
  ['HOST', '256.1.1.1'],
  ['HOST', '203.0.113.7'],
  ['FEED_DIR', '/proc/nowhere'],
])('a %s that is %s stops the sandbox’s start with one sentence that names it', async (name, value) => {
  const program = run({ [name]: value })
  const [code] = await once(program.child, 'exit')
  expect(code).toBe(1)
  expect(program.errors()).toMatch(new RegExp(`^${name}\\b[^\\n]+\\n$`))
})

test('the schedule has no game older than FEED_PAST_DAYS, and all future ones', async () => {
  const gamesOf = async (env: Record<string, string>) => {
    const address = await ready(run(env))
    const now = dayOf(Date.now())
    const count = async (startDate: string, endDate: string) => {
      const query = `sportId=17&leagueId=132&startDate=${startDate}&endDate=${endDate}`
      const answer = await fetch(`${address}/api/v1/schedule?${query}`)
      return ((await answer.json()) as { totalGames: number }).totalGames
    }
    const long = await count(addDays(now, -60), addDays(now, -3))
    return { long, recent: await count(addDays(now, -2), addDays(now, 60)) }
  }
  const whole = await gamesOf({})
  expect(whole.long).toBeGreaterThan(50)
  expect(await gamesOf({ FEED_PAST_DAYS: '2' })).toEqual({ long: 0, recent: whole.recent })
})

test('the sandbox ends when its parent process is gone', async () => {
  const program = run()
  await ready(program)
  program.child.disconnect()
  const [code] = await once(program.child, 'exit')
  expect(code).toBe(0)
})
