import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../testing/programs.ts'

const ORIGIN_TOKEN = 'a-credential-of-tests'
const START = Date.now() - 20_000
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const run = (env: Record<string, string> = {}) => {
  const childEnv = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ORIGIN_PORT: '0',
    ORIGIN_TOKEN,
    ...env,
  }
  const file = path.join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [file], { env: childEnv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.push(child)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return { child, errors: () => errors }
}

const ready = async ({ child }: ReturnType<typeof run>): Promise<string> => {
  if (child.stdout === null) throw new Error('no pipe')
  const [line] = await once(createInterface(child.stdout), 'line')
  const address = /^Origin ready (http:\/\/localhost:\d+)$/.exec(String(line))?.[1]
  if (address === undefined) throw new Error(`not ready: ${line}`)
  return address
}

/** A camera that films game 7 for an hour. */
const openCamera = async () => {
  const rendition = { name: '240p', width: 426, height: 240, frameRate: 30, codecs: 'avc1.42c015' }
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/7/')) return void response.writeHead(404).end()
    if (!request.url.endsWith('.json')) return void response.end('samples')
    const stretches = [{ startsAt: START, segments: 1_800 }]
    const renditions = [{ ...rendition, peak: 1, average: 1 }]
    response.end(JSON.stringify({ now: Date.now(), stretches, renditions }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('the origin prints one line when it is ready, serves a game of the camera, and SIGTERM ends it and its waits', async () => {
  const { server, url } = await openCamera()
  const program = run({ CAMERA_URL: url, LOG_LEVEL: 'error' })
  const address = await ready(program)
  const get = (name: string) =>
    fetch(`${address}/video/${name}`, { headers: { authorization: `Bearer ${ORIGIN_TOKEN}` } })
  const playlist = await (await get('7/240p/media.m3u8')).text()
  expect(playlist).toContain('\n9.m4s\n')
  expect(await (await get('7/240p/9.3.m4s')).text()).toBe('samples')
  expect([
    (await get('8/master.m3u8')).status,
    (await fetch(`${address}/video/7/master.m3u8`)).status,
  ]).toEqual([404, 401])
  const segments = playlist.match(/EXTINF/g)?.length
  const held = get(`7/240p/media.m3u8?_HLS_msn=${Number(segments) + 1}`)
  // The headers have arrived, so the program is serving the request.
  await get('7/master.m3u8')
  program.child.kill('SIGTERM')
  expect((await held).status).toBe(200)
  const [code] = await once(program.child, 'exit')
  expect([code, program.errors()]).toEqual([0, ''])
  server.close()
})

test('in live the origin starts without a camera, and asks for its credential', async () => {
  const address = await ready(run({ MODE: 'live', LOG_LEVEL: 'error' }))
  const get = (headers: Record<string, string>) => fetch(`${address}/video/7/master.m3u8`, { headers })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await get({})).status).toBe(401)
  expect((await get({ authorization: `Bearer ${ORIGIN_TOKEN}` })).status).toBe(404)
})

test('the origin ends when its parent process is gone', async () => {
  const program = run({ LOG_LEVEL: 'error' })
  await ready(program)
  program.child.disconnect()
  expect(await once(program.child, 'exit')).toEqual([0, null])
})

test('a wrong variable or a port in use stops the origin’s start with one sentence that names it', async () => {
  const port = new URL(await ready(run({ LOG_LEVEL: 'silent' }))).port
  for (const [name, value] of [
    ['ORIGIN_TOKEN', ''],
    ['HOST', '203.0.113.7'],
    ['ORIGIN_PORT', port],
  ] as const) {
    const program = run({ [name]: value })
    const [code] = await once(program.child, 'close')
    expect([code, program.errors()]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${name} is wrong: [^\\n]+\\.\\n$`)),
    ])
  }
})
