import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { manualTime } from '../../time/manual-time-for-tests.ts'
import type { Tag } from '../media/flv-tags.ts'
import { HEADERS } from '../media/media-for-tests.ts'
import { RTMP_LIMITS } from './connection.ts'
import { listenForRtmp, type RtmpListener } from './listener.ts'
import { conversation, message } from './rtmp-client-for-tests.ts'
import { openRtmpParser } from './rtmp-parser.ts'

const KEY = '7-the-right-key'
const MEDIA = [
  message(18, Buffer.from('0200', 'hex')),
  message(9, Buffer.from(HEADERS.large, 'hex'), { chunkStream: 6 }),
  message(8, Buffer.from(HEADERS.aac, 'hex'), { chunkStream: 4 }),
  message(9, Buffer.concat([Buffer.from('1701000000', 'hex'), randomBytes(700)]), {
    chunkStream: 6,
    timestamp: 33,
  }),
  message(8, Buffer.concat([Buffer.from('af01', 'hex'), randomBytes(90)]), { chunkStream: 4, timestamp: 40 }),
]

/** Reads bytes as one connection does, and returns the result. */
const read = (bytes: readonly Buffer[]) => {
  const said: Buffer[] = []
  const names: string[] = []
  const tags: Tag[] = []
  const parser = openRtmpParser({
    output: (it) => void said.push(it),
    publish: (name) => {
      names.push(name)
      parser.accept()
    },
    tag: (tag) => void tags.push(tag),
    unpublish: () => undefined,
  })
  let why: unknown
  try {
    for (const it of bytes) parser.read(it)
  } catch (error) {
    why = error
  }
  return { names, tags, why, said: Buffer.concat(said), parser }
}

test('an encoder’s conversation is read as its key and its messages, however its bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 50 }), (sizes) => {
      const all = Buffer.concat(conversation(KEY, MEDIA))
      const pieces: Buffer[] = []
      for (let at = 0, n = 0; at < all.length; n++) {
        const size = sizes[n % sizes.length] ?? 1
        pieces.push(all.subarray(at, at + size))
        at += size
      }
      const { names, tags, why, said } = read(pieces)
      expect([names, why]).toEqual([[KEY], undefined])
      expect(tags.map((it) => [it.type, it.timestamp, it.body.length])).toEqual([
        [18, 0, 2],
        [9, 0, HEADERS.large.length / 2],
        [8, 0, HEADERS.aac.length / 2],
        [9, 33, 705],
        [8, 40, 92],
      ])
      expect(said.includes('NetStream.Publish.Start')).toBe(true)
      expect(said.includes(KEY)).toBe(false)
    }),
    { numRuns: 50 },
  )
})

const handshake = () => conversation(KEY).slice(0, 2)

test.each<[string, () => Buffer[]]>([
  ['no RTMP at all', () => [Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
  [
    'a message that gets shorter between its chunks, which would be read backwards for ever',
    () => [...handshake(), message(9, Buffer.alloc(1_000)).subarray(0, 140), message(9, Buffer.alloc(1))],
  ],
  [
    'many chunk streams that each announce megabytes',
    () => [...handshake(), ...Array.from({ length: 60 }, (_, n) => header(n + 3, 16_000))],
  ],
  ['a message beyond all pictures', () => [...handshake(), header(6, 0xff_ff_ff)]],
  ['a command beyond all commands', () => [...handshake(), header(3, 1_000_000, 20)]],
  ['a chunk size of zero', () => [...handshake(), message(1, Buffer.alloc(4))]],
  ['a control message without its value', () => [...handshake(), message(1, Buffer.alloc(2))]],
  ['objects within objects without end', () => [...handshake(), nested(5_000)]],
  ['a name that is no text', () => [...handshake(), publishOf(Buffer.from([5]))]],
  ['somebody who wants to watch', () => [...handshake(), commandOf('play')]],
])('%s ends the connection', (_, bytes) => {
  const it = read(bytes())
  expect(it.why).toBeInstanceOf(Error)
  expect(it.names).toEqual([])
  expect(it.parser.heldBytes()).toBeLessThan(512 * 1024)
})

const header = (chunkStream: number, length: number, type = 9): Buffer => {
  const head = message(type, Buffer.alloc(128), { chunkStream })
  head.writeUIntBE(length, 4, 3)
  return head
}
const name = (text: string) => Buffer.concat([Buffer.from([2, 0, text.length]), Buffer.from(text)])
const commandOf = (text: string, ...rest: Buffer[]) =>
  message(20, Buffer.concat([name(text), Buffer.alloc(9), Buffer.from([5]), ...rest]))
const publishOf = (stream: Buffer) => commandOf('publish', stream)
const nested = (depth: number) =>
  commandOf('connect', ...Array.from({ length: depth / 2 }, () => Buffer.from([3, 0, 1])))

test('timestamps begin again at zero after 49 days, and nothing is lost', () => {
  const delta = Buffer.from([0x46, 0xff, 0xff, 0xfe, 0, 0, 6, 9])
  const picture = Buffer.from('270100000001', 'hex')
  const first = message(9, picture, { chunkStream: 6 })
  const times = read([
    ...conversation(KEY),
    first,
    ...Array.from({ length: 260 }, () => Buffer.concat([delta, picture])),
  ])
  expect(times.why).toBe(undefined)
  expect(times.tags.map((it) => it.timestamp)).toEqual(
    Array.from({ length: 261 }, (_, n) => (n * 0xff_ff_fe) % 2 ** 32),
  )
})

let listener: RtmpListener | undefined
afterEach(() => listener?.close())

const listening = async () => {
  const time = manualTime(0)
  const lines: string[] = []
  const note = (what: object, said: string) => void lines.push(`${said} ${JSON.stringify(what)}`)
  const closed: string[] = []
  const gate = (key: string) =>
    key === KEY ? { tag: () => undefined, close: () => void closed.push(key) } : ('unknownKey' as const)
  listener = await listenForRtmp({
    host: '127.0.0.1',
    port: 0,
    gate,
    timers: time.timers,
    log: { info: note, warn: note, error: note },
  })
  const { port } = listener
  const call = async (...bytes: Buffer[]) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (it) => void heard.push(it))
    socket.on('error', () => undefined)
    const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    for (const it of bytes) socket.write(it)
    return { socket, over, heard: () => Buffer.concat(heard) }
  }
  return { time, lines, closed, call, count: () => listener?.connections() ?? 0 }
}

test('a connection without a key, silent or slow, is closed after ten seconds with one log line', async () => {
  const { time, lines, call, count } = await listening()
  const callers = await Promise.all([call(), call(), call(Buffer.from([3])), call(Buffer.from([3]))])
  await expect.poll(count).toBe(4)
  await time.advance(RTMP_LIMITS.keyWithinMs - 1)
  callers[3]?.socket.write(Buffer.from([0]))
  expect(count()).toBe(4)
  await time.advance(1)
  await Promise.all(callers.map((it) => it.over))
  expect(lines).toHaveLength(4)
  expect([count(), time.waits()]).toEqual([0, 0])
})

test('an encoder with a key that goes silent is disconnected, and its game is free for its return', async () => {
  const { time, closed, call, lines } = await listening()
  const encoder = await call(...conversation(KEY, MEDIA))
  await expect.poll(() => lines.some((it) => it.startsWith('encoder connected'))).toBe(true)
  await time.advance(RTMP_LIMITS.keyWithinMs)
  await time.advance(RTMP_LIMITS.idleMs * 2)
  await encoder.over
  expect(closed).toEqual([KEY])
})

test('bytes without a key are read up to a limit, and the encoder learns of a wrong key, which no log names', async () => {
  const { call, lines, count } = await listening()
  const noise = Buffer.concat(Array.from({ length: 900 }, () => message(8, Buffer.alloc(100))))
  await (await call(...handshake(), noise)).over
  const wrong = await call(...conversation('7-the-wrong-key'))
  await wrong.over
  expect(wrong.heard().includes('NetStream.Publish.Denied')).toBe(true)
  expect(lines.map((it) => /"why":"([^"]+)"/.exec(it)?.[1])).toEqual([
    'too much before its key',
    'The stream key is wrong.',
  ])
  expect(lines.join('\n')).not.toContain('the-wrong-key')
  await expect.poll(count).toBe(0)
})

test('one address has at most eight connections: the oldest without a key makes room for another', async () => {
  const { call, count, lines } = await listening()
  const isConnected = () => lines.some((it) => it.startsWith('encoder connected'))
  const encoder = await call(...conversation(KEY, MEDIA))
  await expect.poll(isConnected).toBe(true)
  const oldest = await call()
  await expect.poll(count).toBe(2)
  await Promise.all(Array.from({ length: 6 }, () => call()))
  await expect.poll(count).toBe(8)
  const late = await call(...conversation('7-the-wrong-key'))
  await oldest.over
  await late.over
  expect(late.heard().includes('NetStream.Publish.Denied')).toBe(true)
  expect(encoder.socket.destroyed).toBe(false)
})

test('a ninth connection of an address is refused while eight of its encoders are sending', async () => {
  const { call, count, lines } = await listening()
  await Promise.all(Array.from({ length: 8 }, () => call(...conversation(KEY, MEDIA))))
  await expect.poll(() => lines.filter((it) => it.startsWith('encoder connected')).length).toBe(8)
  await (await call()).over
  expect(count()).toBe(8)
})

test('a port in use is told to who listens', async () => {
  await listening()
  const o = { host: '127.0.0.1', port: listener?.port ?? 0, gate: () => 'taken' as const }
  const { timers } = manualTime(0)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await expect(listenForRtmp({ ...o, timers, log })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
