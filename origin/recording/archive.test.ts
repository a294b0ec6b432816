import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordedSource } from '../source/recorded-source.ts'
import { openArchive } from './archive.ts'
import { openObjectStore } from './object-store-for-tests.ts'
import type { Recordings } from './open-recorder.ts'
import { bytesOf, GAME, partAt, rendition, START, send, testRecordings } from './recordings-for-tests.ts'

const KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'a-secret/key+of-tests', region: 'mx-1' }
const never = new AbortController().signal
const place = { gamePk: GAME, rendition: '720p' }

let store: Awaited<ReturnType<typeof openObjectStore>>
let recordings: ReturnType<typeof testRecordings>
let recorder: Recordings
const closeNow = async () => {
  const closed = recorder.close()
  await recordings.time.advance(0)
  await closed
}
beforeEach(async () => {
  store = await openObjectStore(KEYS)
  recordings = testRecordings({ archive: openArchive({ url: store.url, ...KEYS }, fetch), days: 10 })
  recorder = await recordings.open()
})
afterEach(async () => {
  await closeNow()
  await store.close()
  recordings.remove()
})

const onDisk = () =>
  readdirSync(recordings.folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.m4s'))
const archived = () => [...store.objects.keys()].sort()
const contentOf = async (k: number) => {
  const source = openRecordedSource({ find: recorder.find, ...recordings.time })
  const media = await source.segment(place, k)
  return media.kind === 'media' ? media.bytes.toString() : media.kind
}
const sent = (k: number) =>
  Array.from({ length: 4 }, (_, p) => bytesOf('720p', START - 200 + (4 * k + p) * 500)).join('')
const record = async (parts: number) => {
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(recordings.time, session, ['720p'], parts)
  return session
}

test('complete segments are put into the object store, signed, and the one under way is not', async () => {
  await record(10)
  await expect.poll(archived).toEqual(['7/720p/0.m4s', '7/720p/1.m4s'])
  expect(store.objects.get('7/720p/1.m4s')?.toString()).toBe(sent(1))
  expect(store.refused).toEqual([])
})

test('a wrong key is refused by the store, and the recording continues on the disk', async () => {
  await closeNow()
  const archive = openArchive({ url: store.url, ...KEYS, secretKey: 'another' }, fetch)
  recorder = await testRecordingsWith(archive).open()
  await record(10)
  await expect.poll(() => store.refused.length).toBeGreaterThan(0)
  expect(await contentOf(1)).toBe(sent(1))
})
const testRecordingsWith = (archive: ReturnType<typeof openArchive>) => {
  recordings.remove()
  recordings = testRecordings({ archive })
  return recordings
}

test('a failing store stops nothing: it is logged once, tried again, and in the end has everything', async () => {
  store.state.fails = (name) => name.endsWith('.m4s')
  const session = await record(20)
  await expect.poll(() => store.state.requests).toBeGreaterThan(0)
  expect(await contentOf(3)).toBe(sent(3))
  expect(archived()).toEqual([])
  await expect.poll(() => recordings.lines.map((it) => it.level)).toEqual(['warn'])
  const refused = async () => [...(await recorder.figures()).refused]
  expect(await refused()).toEqual([GAME])
  store.state.fails = () => false
  await session.close()
  const everything = async () => {
    await recordings.time.advance(60_000)
    return archived()
  }
  await expect.poll(everything).toEqual([0, 1, 2, 3, 4].map((k) => `7/720p/${k}.m4s`))
  expect(recordings.lines.map((it) => it.level)).toEqual(['warn', 'info'])
  expect(await refused()).toEqual([])
})

test('a segment that the disk loses before its upload is a gap, which players skip', async () => {
  store.state.fails = (name) => name.endsWith('.m4s')
  await record(16)
  rmSync(path.join(recordings.folder, String(GAME), '720p', '2.m4s'))
  // The store refuses the bytes read earlier; each retry reads the file again, which is gone.
  store.state.fails = (name) => name.endsWith('2.m4s')
  await recorder.end(GAME)
  const isMoved = async () => {
    await recordings.time.advance(60_000)
    return archived().includes('7/journal.ndjson')
  }
  await expect.poll(isMoved).toBe(true)
  const source = openRecordedSource({ find: recorder.find, ...recordings.time })
  const playlist = await source.playlist(place, { waitFor: undefined, skip: false }, never)
  expect(playlist.kind === 'playlist' && playlist.text.match(/#EXT-X-GAP/g)).toHaveLength(1)
  expect(await contentOf(1)).toBe(sent(1))
  expect(await contentOf(3)).toBe(sent(3))
})

test('an ended game leaves the disk and is watched from the store, also by a machine that never had it', async () => {
  await record(16)
  await recorder.end(GAME)
  await expect.poll(onDisk).toEqual([])
  await expect
    .poll(archived)
    .toEqual([
      '7/720p/0.m4s',
      '7/720p/1.m4s',
      '7/720p/2.m4s',
      '7/720p/3.m4s',
      '7/720p/init.mp4',
      '7/journal.ndjson',
    ])
  await closeNow()
  rmSync(path.join(recordings.folder, String(GAME)), { recursive: true })
  recorder = await recordings.open()
  expect(await contentOf(2)).toBe(sent(2))
  const source = openRecordedSource({ find: recorder.find, ...recordings.time })
  expect(await source.init(place, 'init.mp4')).toEqual({ kind: 'init', bytes: rendition('720p').init })
  const playlist = await source.playlist(place, { waitFor: undefined, skip: false }, never)
  expect(playlist.kind === 'playlist' && playlist.text).toContain('#EXT-X-ENDLIST')
  expect(await source.has(8)).toBe(false)
})

test('a game in the store whose end is taken back continues on the disk, and moves again with its next end', async () => {
  await record(16)
  await recorder.end(GAME)
  await expect.poll(() => archived().at(-1)).toBe('7/journal.ndjson')
  await expect.poll(onDisk).toEqual([])
  expect(await recorder.resume(GAME)).toBe(true)
  const before = archived().length
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(recordings.time, session, ['720p'], 8)
  expect(await recorder.stateOf(GAME)).toBe('live')
  await recorder.end(GAME)
  await expect.poll(onDisk).toEqual([])
  expect(archived().length).toBeGreaterThan(before)
  await closeNow()
  rmSync(path.join(recordings.folder, String(GAME)), { recursive: true })
  recorder = await recordings.open()
  expect(await recorder.stateOf(GAME)).toBe('ended')
  expect(await contentOf(2)).toBe(sent(2))
  expect(await recorder.resume(GAME)).toBe(false)
})

test('segments that a restart interrupts are uploaded after it, and old games leave the store, too', async () => {
  store.state.fails = () => true
  const session = await record(8)
  await session.append('720p', partAt('720p', START + 3_800, true))
  await recorder.end(GAME)
  await closeNow()
  expect(archived()).toEqual([])
  store.state.fails = () => false
  recorder = await recordings.open()
  await expect.poll(onDisk).toEqual([])
  expect(archived()).toHaveLength(5)
  await closeNow()
  await recordings.time.advance(11 * 86_400_000)
  recorder = await recordings.open()
  await expect.poll(archived).toEqual([])
})

test('renditions do not wait for each other, and the journal comes once all of a game is uploaded', async () => {
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const session = await recorder.begin(GAME, [rendition('240p'), rendition('720p')])
  store.state.holds = () => held
  await send(recordings.time, session, ['240p', '720p'], 20)
  await recorder.end(GAME)
  await expect.poll(() => store.state.most).toBe(6)
  expect(archived()).toEqual([])
  goOn()
  await expect.poll(() => archived().at(-1)).toBe('7/journal.ndjson')
  expect(archived()).toHaveLength(13)
})

test('games that only the store has are removed when they are too old, also in a folder of the bucket', async () => {
  await closeNow()
  const archive = openArchive({ url: `${store.url}/winter`, ...KEYS }, fetch)
  const others = testRecordings({ archive, days: 10 })
  recorder = await others.open()
  const session = await recorder.begin(GAME, [rendition('720p')])
  await send(others.time, session, ['720p'], 8)
  await recorder.end(GAME)
  await expect.poll(() => archived().at(-1)).toBe('winter/7/journal.ndjson')
  store.objects.set('7/720p/0.m4s', Buffer.from('of others'))
  const closed = recorder.close()
  await others.time.advance(0)
  await closed
  rmSync(others.folder, { recursive: true, force: true })
  await others.time.advance(11 * 86_400_000)
  recorder = await others.open()
  await expect.poll(archived).toEqual(['7/720p/0.m4s'])
  others.remove()
})
