import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { endGame, openGame, undoEnd } from './ask-origin.ts'
import { type Running, readRunning, tellRunning } from './running-file.ts'

const RUNNING: Running = {
  address: 'http://localhost:5002',
  token: 'a-credential-of-tests',
  productUrl: 'http://localhost:3000',
  publicHost: 'playball.example',
  rtmpPort: 1_935,
  srtPort: 9_000,
}
const OPENED = { key: '7-key', passphrase: 'a-passphrase', rtmpPort: 1_935, srtPort: 9_001, wasOver: false }

/** An origin and a product that answer with these statuses; undefined does not answer. */
const answering = (origin: number | undefined, product: number | undefined = 200) => {
  const asked: string[] = []
  const fake: typeof fetch = async (input, how) => {
    const url = String(input)
    const status = url.startsWith(RUNNING.address) ? origin : product
    asked.push(
      `${how?.method ?? 'GET'} ${url} ${new Headers(how?.headers).get('authorization') ?? ''}`.trim(),
    )
    if (status === undefined) throw new TypeError('fetch failed')
    return Response.json(OPENED, { status })
  }
  return { asked, o: { running: RUNNING, fetch: fake, newKey: false } }
}

test('a game that the product knows is opened with the origin’s credential, and its addresses have the public name', async () => {
  const { asked, o } = answering(200)
  expect(await openGame(7, o)).toEqual({
    rtmp: 'rtmp://playball.example:1935/live',
    key: '7-key',
    srt: 'srt://playball.example:9001?passphrase=a-passphrase&pbkeylen=16',
  })
  await openGame(7, { ...o, newKey: true })
  expect(await endGame(7, o)).toBe(true)
  await undoEnd(7, o)
  expect(asked.filter((it) => it.startsWith('POST'))).toEqual([
    'POST http://localhost:5002/ingest/7 Bearer a-credential-of-tests',
    'POST http://localhost:5002/ingest/7/key Bearer a-credential-of-tests',
    'POST http://localhost:5002/ingest/7/end Bearer a-credential-of-tests',
    'POST http://localhost:5002/ingest/7/undo-end Bearer a-credential-of-tests',
  ])
})

test('each obstacle is told in one sentence', async () => {
  const open = (...answers: Parameters<typeof answering>) => openGame(7, answering(...answers).o)
  await expect(open(undefined)).rejects.toThrow('Playball is not running')
  await expect(open(200, 404)).rejects.toThrow('There is no game 7')
  await expect(open(409)).rejects.toThrow('Game 7 has ended')
  await expect(open(401)).rejects.toThrow('status 401')
  const { rtmpPort: _, srtPort: __, ...closed } = RUNNING
  await expect(openGame(7, { ...answering(200).o, running: closed })).rejects.toThrow('RTMP_PORT or SRT_PORT')
  for (const change of [endGame, undoEnd]) {
    await expect(change(7, answering(404).o)).rejects.toThrow('never opened')
    await expect(change(7, { ...answering(200).o, running: closed })).rejects.toThrow('RTMP_PORT or SRT_PORT')
  }
  await expect(endGame(7, answering(409).o)).rejects.toThrow('Game 7 has not begun')
  await expect(undoEnd(7, answering(409).o)).rejects.toThrow('Game 7 has not ended')
  await expect(undoEnd(7, answering(410).o)).rejects.toThrow('has left this disk')
  // A product that does not answer refuses no game.
  expect((await open(200, undefined)).key).toBe('7-key')
})

let folder: string | undefined
afterEach(() => folder && rmSync(folder, { recursive: true }))

test('the origin’s own account alone can read its address, and a foreign file tells nothing', () => {
  folder = mkdtempSync(join(tmpdir(), 'running-'))
  const file = join(folder, 'data', 'origin.json')
  expect(readRunning(file)).toBe(undefined)
  tellRunning(file, RUNNING)
  expect([readRunning(file), statSync(file).mode & 0o777]).toEqual([RUNNING, 0o600])
  expect(readRunning(import.meta.filename)).toBe(undefined)
})
