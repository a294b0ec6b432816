import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualTime } from '../../time/manual-time-for-tests.ts'
import { openPublications } from '../games/publications.ts'
import { HEADERS } from '../media/media-for-tests.ts'
import { memoryRecorder, partsOf } from '../memory-recorder-for-tests.ts'
import type { Gate } from './connection.ts'
import { openRtmpConnections } from './listener.ts'
import { conversation, message } from './rtmp-client-for-tests.ts'

const KEY = '7-the-right-key'
const FRAME_MS = 150
const PICTURES = 8

/** An encoder's messages of a game: its headers, then enough pictures and sounds for two parts. */
type Sent = { type: number; chunkStream: number; timestamp: number; body: Buffer }
const SENT: readonly Sent[] = [
  { type: 18, chunkStream: 4, timestamp: 0, body: Buffer.from('0200', 'hex') },
  { type: 9, chunkStream: 6, timestamp: 0, body: Buffer.from(HEADERS.large, 'hex') },
  { type: 8, chunkStream: 4, timestamp: 0, body: Buffer.from(HEADERS.aac, 'hex') },
  ...Array.from({ length: PICTURES }, (_, n): Sent[] => [
    {
      ...{ type: 9, chunkStream: 6, timestamp: n * FRAME_MS },
      body: Buffer.concat([Buffer.from(`${n % 4 === 0 ? '17' : '27'}01000000`, 'hex'), accessUnit(60)]),
    },
    {
      ...{ type: 8, chunkStream: 4, timestamp: n * FRAME_MS + 7 },
      body: Buffer.concat([Buffer.from('af01', 'hex'), randomBytes(20)]),
    },
  ]).flat(),
]

/** One unit of H.264, with its length before it. */
function accessUnit(bytes: number): Buffer {
  const unit = Buffer.concat([Buffer.alloc(4), Buffer.from([0x65]), randomBytes(bytes)])
  unit.writeUInt32BE(bytes + 1)
  return unit
}
const framed = (sent: readonly Sent[]) => sent.map(({ type, body, ...more }) => message(type, body, more))

const at = fc.nat()
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at, value: fc.nat(255) }),
  fc.record({ kind: fc.constantFrom('cut', 'insert', 'repeat'), at, value: fc.nat(300) }),
)
type Mutation = { kind: 'set' | 'cut' | 'insert' | 'repeat'; at: number; value: number }

const mutated = (bytes: Buffer, { kind, at, value }: Mutation, from = 0): Buffer => {
  const place = from + (at % Math.max(1, bytes.length - from))
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  if (kind === 'set') return Buffer.concat([before, Buffer.from([value]), after.subarray(1)])
  if (kind === 'cut') return Buffer.concat([before, after.subarray(value)])
  return Buffer.concat([before, kind === 'insert' ? randomBytes(value) : after.subarray(0, value), after])
}

/** Changes the content or the time of messages; the messages themselves arrive whole. */
const mutatedMedia = (mutations: readonly Mutation[]): Sent[] => {
  const sent = [...SENT]
  for (const change of mutations) {
    // The headers come first, and change as often as all the rest.
    const index = change.at % 2 === 0 ? (change.at >> 1) % 3 : (change.at >> 1) % sent.length
    const it = sent[index]
    if (it === undefined) continue
    const isTime = change.kind === 'repeat'
    const timestamp = isTime ? (change.at * 7_919) % 0xff_ff_ff : it.timestamp
    const body = isTime ? it.body : mutated(it.body, { ...change, at: change.at >> 3 })
    sent[index] = { ...it, timestamp, body }
  }
  return sent
}

const whole = Buffer.concat(conversation(KEY, framed(SENT)))
/** The bytes of a few messages, which are enough for mutated packets; mutated pictures need more. */
const beginning = Buffer.concat(conversation(KEY, framed(SENT.slice(0, 7))))
const beforeMedia = Buffer.concat(conversation(KEY))
const afterHandshake = conversation(KEY)[0]?.length ?? 0

/** One in ten changes the handshake too, six the bytes after it, three the media alone. */
const bytesOf = (mutations: readonly Mutation[], n: number): Buffer => {
  if (n >= 7) return Buffer.concat([beforeMedia, ...framed(mutatedMedia(mutations))])
  const from = n === 0 ? 0 : afterHandshake
  return mutations.reduce<Buffer>((it, change) => mutated(it, change, from), beginning)
}

/** The server's end of a connection without a network: pushed bytes arrive, and written bytes are stored. */
class MemorySocket extends Duplex {
  readonly remoteAddress = '192.0.2.1'
  readonly said: Buffer[] = []
  override _read(): void {}
  override _write(bytes: Buffer, _: string, done: () => void): void {
    this.said.push(bytes)
    done()
  }
  /** Does the same as net.Socket. */
  destroySoon(): void {
    this.end()
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy())
  }
}

/**
 * Serves connections as the listener does, with the origin's publications: each encoder sends its own game.
 */
const openServer = () => {
  const time = manualTime(1_800_000_000_000)
  const kept = memoryRecorder()
  const lines: string[] = []
  let ends = 0
  const note = (what: object, said: string) => {
    lines.push(`${said} ${JSON.stringify(what)}`)
    if (said === 'encoder disconnected') ends += 1
  }
  const log = { info: note, warn: note, error: note }
  const publications = openPublications({
    ...{ recorder: kept.recorder, clock: time.clock, log },
    ladder: () => undefined,
  })
  let games = 0
  const gate: Gate = (key, ended) => {
    if (key !== KEY) return 'unknownKey'
    games += 1
    return publications.begin({ gamePk: games, cutting: { targetSeconds: undefined } }, ended) ?? 'taken'
  }
  const connections = openRtmpConnections({ gate, timers: time.timers, log })
  const send = async (bytes: Buffer) => {
    const socket = new MemorySocket()
    const over = new Promise<void>((resolve) => socket.once('close', resolve))
    connections.accept(socket as unknown as Socket)
    for (const piece of [bytes.subarray(0, 2_000), bytes.subarray(2_000), null]) socket.push(piece)
    await over
    return Buffer.concat(socket.said)
  }
  return { ...kept, time, lines, publications, connections, send, games: () => games, ends: () => ends }
}

test('10,000 mutated connections end in one log line each, leave nothing behind, and a good encoder is admitted afterwards', async () => {
  const { send, sessions, lines, connections, publications, time, games, ends } = openServer()
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), fc.nat(9), async (mutations, n) => {
      const before = ends()
      const said = await send(bytesOf(mutations as Mutation[], n))
      return !said.includes(KEY) && connections.count() === 0 && ends() === before + 1
    }),
    { numRuns: 10_000 },
  )
  // Most get as far as a picture, so the test covers more than the handshake.
  expect(games()).toBeGreaterThan(5_000)
  expect(sessions.length).toBeGreaterThan(3_000)
  await publications.settled()
  expect(time.waits()).toBe(0)
  expect(lines.join('\n')).not.toContain(KEY)
  expect(sessions.filter((it) => !it.isClosed)).toEqual([])

  const kept = sessions.length
  const said = await send(whole)
  await publications.settled()
  expect(said.includes('NetStream.Publish.Start')).toBe(true)
  expect(partsOf(sessions[kept]).length).toBeGreaterThan(1)
})
