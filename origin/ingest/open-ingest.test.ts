import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { systemTimers } from '../time/timers.ts'
import { FFMPEG, type Sender, sendPicture } from './encoder-for-tests.ts'
import { startFfmpegOf } from './ffmpeg/run-ffmpeg.ts'
import { memoryRecorder, partsOf } from './memory-recorder-for-tests.ts'
import { openIngest } from './open-ingest.ts'

const HOST = '127.0.0.1'
const SRT_PORT = 21_100
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const open = async (srtPort?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const kept = memoryRecorder()
  const lines: string[] = []
  const note = (what: object, message: string) => void lines.push(`${message} ${JSON.stringify(what)}`)
  const ingest = await openIngest({
    settings: { host: HOST, rtmpPort: 0, srtPort, folder },
    recorder: kept.recorder,
    clock: systemClock,
    timers: systemTimers,
    log: { info: note, warn: note, error: note },
    random: randomBytes,
    startFfmpeg: startFfmpegOf(FFMPEG),
    ladder: () => undefined,
  })
  closing.push(() => ingest.close())
  const app = Fastify()
  ingest.routes(app)
  const post = async (path: string) => {
    const answer = await app.inject({ method: 'POST', url: `/ingest/${path}` })
    return { status: answer.statusCode, ...answer.json() }
  }
  const address = (key: string) => `rtmp://${HOST}:${ingest.ports.rtmpPort}/live/${key}`
  return { ...kept, ingest, post, address, lines }
}

const send = (...args: Parameters<typeof sendPicture>): Sender => {
  const sender = sendPicture(...args)
  closing.push(() => void sender.child.kill('SIGKILL'))
  return sender
}

test('ffmpeg’s RTMP stream is the game’s picture while it is sent, in parts of half a second by our clock', async () => {
  const { post, address, sessions, until } = await open()
  const { key } = await post('7')
  const began = Date.now()
  const sender = send(address(key), { seconds: 5 })
  await until(() => partsOf(sessions[0]).length >= 4)
  const seen = Date.now()
  expect(sender.child.exitCode).toBe(null)
  await until(() => sessions[0]?.isClosed === true)
  const [session] = sessions
  expect(session?.gamePk).toBe(7)
  expect(session?.renditions).toMatchObject([
    {
      name: '180p',
      width: 320,
      height: 180,
      frameRate: 30,
      codecs: expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/),
    },
  ])
  const parts = partsOf(session)
  expect(parts.reduce((sum, it) => sum + it.durationMs, 0)).toBeGreaterThan(4_900)
  expect(parts.filter((it) => it.beginsSegment).map((it) => it.isIndependent)).toEqual([true, true, true])
  expect(parts[0]?.startsAt).toBeGreaterThanOrEqual(began)
  expect(parts[0]?.startsAt).toBeLessThanOrEqual(seen)
})

test('a wrong key is refused with a message, nothing is recorded, and no key is in the log', async () => {
  const { post, address, sessions, lines } = await open()
  const { key } = await post('7')
  const sender = send(address(`${key}x`), { seconds: 5 })
  expect(await sender.ended).not.toBe(0)
  expect(sender.said()).toContain('The stream key is wrong')
  expect(sessions).toEqual([])
  expect(lines.filter((it) => it.includes('The stream key is wrong'))).toHaveLength(1)
  expect(lines.join('\n')).not.toContain(key)
})

test('a second encoder of a game is refused while the first one sends undisturbed', async () => {
  const { post, address, sessions, until } = await open()
  const { key } = await post('7')
  const first = send(address(key))
  await until(() => partsOf(sessions[0]).length >= 1)
  const second = send(address(key), { seconds: 5 })
  expect(await second.ended).not.toBe(0)
  expect(second.said()).toContain('Another encoder is sending this game')
  const before = partsOf(sessions[0]).length
  await until(() => partsOf(sessions[0]).length > before)
  expect([sessions.length, first.child.exitCode]).toEqual([1, null])
})

test('an encoder that is killed and returns goes on with its game, with the same key', async () => {
  const { post, address, sessions, until } = await open()
  const { key } = await post('7')
  const killed = send(address(key))
  await until(() => partsOf(sessions[0]).length >= 1)
  killed.child.kill('SIGKILL')
  await until(() => sessions[0]?.isClosed === true)
  expect((await post('7')).key).toBe(key)
  send(address(key), { seconds: 3 })
  await until(() => partsOf(sessions[1]).length >= 2)
  const end = partsOf(sessions[0]).at(-1)
  expect(sessions[1]?.gamePk).toBe(7)
  expect(partsOf(sessions[1])[0]?.startsAt).toBeGreaterThanOrEqual(
    (end?.startsAt ?? 0) + (end?.durationMs ?? 0),
  )
})

test('a new key ends the stream of the old one, and the end of the game ends its key', async () => {
  const { post, address, sessions, until } = await open()
  const { key } = await post('7')
  const old = send(address(key))
  await until(() => partsOf(sessions[0]).length >= 1)
  const renewed = await post('7/key')
  expect(await old.ended).not.toBe(0)
  expect(await send(address(key), { seconds: 5 }).ended).not.toBe(0)
  const current = send(address(renewed.key))
  await until(() => partsOf(sessions[1]).length >= 1)
  expect(await post('7/end')).toMatchObject({ status: 200, isOver: true })
  expect(await current.ended).not.toBe(0)
  expect([(await post('7')).status, (await post('8/end')).status, (await post('x')).status]).toEqual([
    409, 404, 404,
  ])
  expect(await send(address(renewed.key), { seconds: 5 }).ended).not.toBe(0)
})

test('a game without a picture cannot be ended, and an end that is taken back lets the same key send again', async () => {
  const { post, address, sessions, until } = await open()
  const { key } = await post('7')
  const refusal = (message: string) => ({ status: 409, error: { message } })
  expect(await post('7/end')).toMatchObject(refusal('The game has not begun'))
  expect(await post('7/undo-end')).toMatchObject(refusal('The game has not ended'))
  expect([(await post('8/undo-end')).status, (await post('7')).key]).toEqual([404, key])
  const sender = send(address(key))
  await until(() => partsOf(sessions[0]).length >= 1)
  expect(await post('7/end')).toMatchObject({ status: 200, wasOver: false })
  expect(await sender.ended).not.toBe(0)
  expect(await post('7/end')).toMatchObject({ status: 200, wasOver: true })
  expect(await post('7/undo-end')).toMatchObject({ status: 200, isOver: false })
  send(address(key))
  await until(() => partsOf(sessions[1]).length >= 1)
  expect(sessions[1]?.gamePk).toBe(7)
})

test('ffmpeg’s SRT stream is the game’s picture, may return, and excludes a wrong passphrase and a second encoder', async () => {
  const { post, sessions, until, lines } = await open(SRT_PORT)
  const { srtPort, passphrase } = await post('7')
  const to = (secret: string) => `srt://${HOST}:${srtPort}?passphrase=${secret}&pbkeylen=16`
  const sent = async () => {
    // Its port is open a moment after the game is.
    for (;;) {
      const sender = send(to(passphrase), { format: 'mpegts' })
      const gone = await Promise.race([sender.ended, until(() => sessions.some((it) => !it.isClosed))])
      if (gone === undefined) return sender
    }
  }
  expect(await send(to('a wrong passphrase'), { format: 'mpegts', seconds: 5 }).ended).not.toBe(0)
  expect(sessions).toEqual([])
  const first = await sent()
  expect(await send(to(passphrase), { format: 'mpegts', seconds: 5 }).ended).not.toBe(0)
  await until(() => partsOf(sessions[0]).length >= 4)
  first.child.kill('SIGKILL')
  await until(() => sessions[0]?.isClosed === true)
  await sent()
  await until(() => partsOf(sessions[1]).length >= 1)
  expect(lines.join('\n')).not.toContain(passphrase)
})
